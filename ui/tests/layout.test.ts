import { describe, expect, it } from 'vitest';

import { after, arrange, inUse, rowsOf } from '../src/lib/layout';
import type { Zone } from '../src/lib/protocol';
import { viewOf } from './views';

const NONE = new Set<string>();
const names = (zones: readonly Zone[] | undefined) => zones?.map((zone) => zone.name);

describe('a table', () => {
  const zones: Zone[] = [
    { name: 'talon', lay: 'pile', count: 3 },
    { name: 'hand-0', lay: 'hand', owner: 0, count: 2 },
    { name: 'hand-1', lay: 'hand', owner: 1, count: 0 },
    { name: 'trick-0', lay: 'slot', owner: 0, count: 1 },
    { name: 'trick-1', lay: 'slot', owner: 1, count: 0 },
    { name: 'won-1', lay: 'pile', owner: 1, count: 0 },
    { name: 'bid-2', lay: 'seal', owner: 2, sealed: true },
    { name: 'box', lay: 'aside', count: 40 },
  ];

  it('has what belongs to a seat before it, and the rest in the middle', () => {
    const layout = arrange(viewOf(zones), 0, NONE, NONE);
    expect(layout.others).toEqual([1, 2]);
    expect(layout.own.map(names)).toEqual([['hand-0'], ['hand-1'], ['bid-2']]);
    expect(layout.middle.map((group) => names(group.zones))).toEqual([['talon'], ['trick-0']]);
    expect(layout.grid).toBeUndefined();
  });

  it('has room for what was used before, and for what can be clicked now', () => {
    const used = arrange(viewOf(zones), 0, new Set(['won']), new Set(['trick-1']));
    expect(names(used.own[1])).toEqual(['hand-1', 'won-1']);
    expect(used.middle.map(({ stem }) => stem)).toEqual(['talon', 'trick']);
    expect(names(used.middle[1]?.zones)).toEqual(['trick-0', 'trick-1']);
    expect(inUse(viewOf(zones))).toContain('talon');
    expect(inUse(viewOf(zones))).not.toContain('won');
  });

  it('leaves out what lies aside', () => {
    const layout = arrange(viewOf(zones), 0, new Set(['box']), new Set(['box']));
    expect(JSON.stringify(layout)).not.toContain('box');
  });

  it('has fields in rows and columns, with gaps where there is none', () => {
    const fields: Zone[] = [
      { name: 'b2', lay: 'grid', row: 1, column: 1, count: 0 },
      { name: 'a1', lay: 'grid', row: 0, column: 0, count: 0 },
    ];
    const { grid, middle } = arrange(viewOf(fields), 0, NONE, NONE);
    expect(grid?.columns).toBe(2);
    expect(grid?.rows.map((row) => row.map((field) => field?.name))).toEqual([
      ['a1', undefined],
      [undefined, 'b2'],
    ]);
    expect(middle).toEqual([]);
  });

  it('seats the others clockwise, and all of them for who watches', () => {
    expect(after(1, 4)).toEqual([2, 3, 0]);
    expect(after(-1, 3)).toEqual([0, 1, 2]);
  });
});

describe('rows', () => {
  const things = Array.from({ length: 10 }, (_, at) => at);
  it.each([
    [600, 46, 2, [10]],
    [300, 46, 2, [5, 5]],
    [100, 46, 2, [5, 5]], // no more rows than allowed: they overlap
    [10, 46, 3, [4, 4, 2]],
  ])('in a width of %i, each showing %i, at most %i', (width, step, most, lengths) => {
    const rows = rowsOf(things, width, step, most);
    expect(rows.map((row) => row.length)).toEqual(lengths);
    expect(rows.flat()).toEqual(things);
  });

  it('are none for nothing', () => {
    expect(rowsOf([], 100, 10, 2)).toEqual([]);
  });
});
