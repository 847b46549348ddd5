import { describe, expect, it } from 'vitest';

import { faceOf, HUES } from '../src/lib/face';

describe('a face', () => {
  it.each([
    ['red-7', 1, '7', undefined],
    ['blue-12', 2, '12', undefined],
    ['green-3/4', 3, '3/4', [3, 4]],
    ['yellow-+2', 4, '+2', undefined],
    ['red-skip', 1, '', undefined],
    ['valknut', 0, '', undefined],
  ])('of %s', (kind, hue, rank, fraction) => {
    expect(faceOf(kind)).toEqual({ hue, rank, fraction });
  });

  it('has a hue for any word, always the same', () => {
    for (const kind of ['oak-3', 'north-storm', 'Ž-1']) {
      const { hue } = faceOf(kind);
      expect(hue).toBeGreaterThanOrEqual(1);
      expect(hue).toBeLessThanOrEqual(HUES);
      expect(faceOf(kind).hue).toBe(hue);
    }
  });
});
