import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { look, move, waysOf } from '../src/lib/motion';
import type { Happening } from '../src/lib/protocol';

const moved = (source: string, target: string, card?: string): Happening => ({
  change: 'moved',
  kind: 'played',
  source,
  target,
  ...(card === undefined ? {} : { card }),
});
const swept = (source: string, target: string, ...cards: string[]): Happening => ({
  change: 'swept',
  kind: 'gathered',
  source,
  target,
  cards,
});

describe('the ways that things went', () => {
  it('go on where a thing moves on', () => {
    const events = [moved('hand-0', 'trick-0', 'blue-7'), swept('trick-0', 'last-0', 'blue-7')];
    expect(waysOf(events)).toEqual([{ kind: 'blue-7', places: ['hand-0', 'trick-0', 'last-0'] }]);
  });

  it('stay apart for things of different kinds, and for equal ones that go elsewhere', () => {
    const events = [
      swept('trick-0', 'last-0', 'red-1', 'red-2'),
      moved('pile', 'hand-0'),
      moved('pile', 'hand-1'),
    ];
    expect(waysOf(events)).toEqual([
      { kind: 'red-1', places: ['trick-0', 'last-0'] },
      { kind: 'red-2', places: ['trick-0', 'last-0'] },
      { kind: undefined, places: ['pile', 'hand-0'] },
      { kind: undefined, places: ['pile', 'hand-1'] },
    ]);
  });

  it('name a thing that is seen only at their end', () => {
    const events = [moved('hand-1', 'pulled'), moved('pulled', 'hand-0', 'hagalaz')];
    expect(waysOf(events)).toEqual([{ kind: 'hagalaz', places: ['hand-1', 'pulled', 'hand-0'] }]);
  });

  it('are no concern of what is only told or shown', () => {
    expect(waysOf([{ change: 'told', kind: 'took', seat: 1, number: 1 }])).toEqual([]);
    expect(waysOf([{ change: 'shown', kind: 'x', source: 'pile', eyes: 'open' }])).toEqual([]);
  });
});

describe('a table drawn anew', () => {
  const flown = vi.fn<(frames: Keyframe[], timing: KeyframeAnimationOptions) => Animation>();
  let still = false;

  /** A table with places at so many pixels from the left, and things in them. */
  function table(things: Record<string, string>): HTMLElement {
    const root = document.createElement('div');
    for (const [at, place] of ['hand-0', 'trick-0', 'last-0'].entries()) {
      const node = document.createElement('div');
      node.dataset['place'] = place;
      root.append(node);
      for (const [id] of Object.entries(things).filter(([, where]) => where === place)) {
        const thing = document.createElement('i');
        thing.dataset['thing'] = id;
        node.append(thing);
      }
      for (const one of [node, ...node.querySelectorAll<HTMLElement>('i')]) {
        one.getBoundingClientRect = () => new DOMRect(100 * at, 0, 50, 80);
        one.animate = function (frames, timing) {
          flown.mockName(this.dataset['thing'] ?? '');
          return flown(frames as Keyframe[], timing as KeyframeAnimationOptions);
        };
      }
    }
    return root;
  }

  beforeEach(() => {
    flown.mockReset().mockReturnValue({} as Animation);
    still = false;
    vi.stubGlobal('matchMedia', () => ({ matches: still }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const shifts = () =>
    flown.mock.calls[0]?.[0].map((frame) => /-?\d+/.exec(String(frame['transform']))?.[0]);

  it('lets a thing fly from where it lay', () => {
    const before = look(table({ 'blue-7.0': 'hand-0' }));
    move(table({ 'blue-7.0': 'trick-0' }), before, [moved('hand-0', 'trick-0', 'blue-7')]);
    expect(shifts()).toEqual(['-100', '0']);
    expect(flown.mock.calls[0]?.[1].duration).toBe(280);
  });

  it('lets it rest where it lay on its way', () => {
    const events = [moved('hand-0', 'trick-0', 'blue-7'), swept('trick-0', 'last-0', 'blue-7')];
    move(table({ 'blue-7.0': 'last-0' }), look(table({ 'blue-7.0': 'hand-0' })), events);
    expect(shifts()).toEqual(['-200', '-100', '-100', '0']);
  });

  it('lets one come from where the events say that is seen only now', () => {
    move(table({ 'red-1.0': 'trick-0' }), look(table({})), [moved('hand-0', 'trick-0', 'red-1')]);
    expect(shifts()).toEqual(['-100', '0']);
  });

  it('leaves alone what lies where it lay', () => {
    move(table({ 'red-1.0': 'hand-0' }), look(table({ 'red-1.0': 'hand-0' })), []);
    expect(flown).not.toHaveBeenCalled();
  });

  it('moves nothing for who wants it so: what has come is faded in', () => {
    still = true;
    const before = look(table({ 'blue-7.0': 'hand-0' }));
    move(table({ 'blue-7.0': 'trick-0' }), before, [moved('hand-0', 'trick-0', 'blue-7')]);
    expect(flown.mock.calls).toEqual([[[{ opacity: 0 }, { opacity: 1 }], { duration: 120 }]]);
  });
});
