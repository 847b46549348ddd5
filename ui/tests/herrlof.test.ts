import { describe, expect, it } from 'vitest';

import { face } from '../src/games/herrlof/art';
import { bidOf, lastDestroyed, prompt, status } from '../src/games/herrlof/view';
import type { View, Zone } from '../src/lib/protocol';
import { viewOf } from './views';

const slot = (name: string, ...cards: string[]): Zone => ({
  name,
  lay: 'slot',
  count: cards.length,
  things: cards.map((is) => ({ id: `${is}.0`, is })),
});

function table(facts: Partial<View> = {}, ...zones: Zone[]): View {
  const names = new Set(zones.map((zone) => zone.name));
  const rest = ['trick-0', 'trick-1', 'last-0', 'last-1'].map((name) => slot(name));
  return viewOf([...zones, ...rest.filter((zone) => !names.has(zone.name))], {
    seats: [{ is: 'seat-0' }, { is: 'seat-1' }],
    tricks: [1, 2],
    destroyed: 1,
    led: null,
    target: 50,
    ...facts,
  });
}

describe("Herrlof's board", () => {
  it('counts the tricks of a round, the destroyed ones with them', () => {
    expect(status(table({ round: 3 }), 'en')).toBe('Round 3 · trick 5 of 15');
    expect(status(table({ window: 'bid' }), 'nl')).toBe('Ronde 1 · voorspellen');
  });

  it('says what is to be followed', () => {
    const led = table({ led: 'green' }, slot('trick-1', 'green-7'));
    expect(prompt(led, new Set(['green-3', 'valknut']), 'nl')).toBe('Beken groen, of leg een rune');
    expect(prompt(led, new Set(['red-3', 'blue-1']), 'en')).toBe(
      'You cannot follow: play anything',
    );
    expect(prompt(table(), new Set(['red-3']), 'en')).toBe('You lead: play a card');
    expect(prompt(table({ window: 'one' }), new Set(['#skip']), 'en')).toBe('');
  });

  it('knows a bid that lies face down from none', () => {
    const seal = (bid: object): View =>
      table({}, { name: 'bid-0', lay: 'seal', owner: 0, ...bid } as Zone);
    expect(bidOf(seal({ sealed: false }), 0)).toBeUndefined();
    expect(bidOf(seal({ sealed: true }), 0)).toBeNull();
    expect(bidOf(seal({ sealed: true, number: 4 }), 0)).toBe(4);
  });

  it('sees that a Valknut destroyed the last trick', () => {
    expect(lastDestroyed(table({}, slot('last-0', 'valknut'), slot('last-1', 'red-2')))).toBe(true);
    expect(lastDestroyed(table({}, slot('last-0', 'red-1'), slot('last-1', 'red-2')))).toBe(false);
  });

  it('draws every card of the box, and the power in the language of who looks', () => {
    for (const suit of ['blue', 'green', 'red', 'yellow'])
      for (let number = 1; number <= 9; number += 1)
        expect(face(`${suit}-${String(number)}`, 'nl')).toContain(`>${String(number)}</text>`);
    expect(face('valknut', 'nl')).toContain('#h-valknut');
    expect(face('hagalaz', 'nl')).toContain('<path');
    expect(face('red-6', 'nl')).toContain('Ruil');
    expect(face('red-6', 'en')).toContain('Swap');
    expect(face('joker', 'en')).toBeUndefined();
  });
});
