import { describe, expect, it } from 'vitest';

import { nameOf, stem, zoneName } from '../src/lib/books.svelte';
import { seatFacts, tableFacts } from '../src/lib/facts';
import { viewOf } from './views';

const BOOK = {
  rules: '',
  paragraphs: {},
  words: {
    'fact.coins': 'Coins',
    'fact.trump': 'Trump',
    'fact.open': 'Open',
    'fact.track': 'Track',
    'fact.none': 'None',
    'name.green': 'green',
    'zone.hand': 'hand',
    'zone.c4': 'C4',
    seat: 'Seat {}',
  },
};

describe('facts', () => {
  const view = viewOf([], {
    coins: [3, 0, null],
    trump: 'green',
    open: true,
    track: [1, 2],
    none: null,
    secret: 5,
  });

  it('of a seat are those with a value for each', () => {
    expect(seatFacts(view, BOOK, 0)).toEqual([['Coins', '3']]);
    expect(seatFacts(view, BOOK, 1)).toEqual([['Coins', '0']]);
    expect(seatFacts(view, BOOK, 2)).toEqual([['Coins', '–']]);
  });

  it('of the table are the others that have words, and something to say', () => {
    expect(tableFacts(view, BOOK)).toEqual([
      ['Trump', 'green'],
      ['Open', '✓'],
      ['Track', '1, 2'],
    ]);
  });
});

describe('names', () => {
  it('of seats are those of people, else of the seat', () => {
    expect(nameOf(BOOK, 'seat-1', ['Anna', 'Ben'])).toBe('Ben');
    expect(nameOf(BOOK, 'seat-1', ['Anna', ''])).toBe('Seat 2');
    expect(nameOf(BOOK, 'green')).toBe('green');
    expect(nameOf(BOOK, 'nothing')).toBe('nothing');
  });

  it('of places do without the number of a seat', () => {
    expect(zoneName(BOOK, 'hand-1')).toBe('hand');
    expect(zoneName(BOOK, 'c4')).toBe('C4');
    expect([stem('hand-12'), stem('talon'), stem('c4')]).toEqual(['hand', 'talon', 'c']);
  });
});
