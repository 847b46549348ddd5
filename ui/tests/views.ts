import type { View, Zone } from '../src/lib/protocol';

/** A view of a table for three. */
export function viewOf(zones: Zone[], facts: Partial<View> = {}): View {
  return {
    game: 'herrlof',
    seat: 0,
    seats: [{ is: 'seat-0' }, { is: 'seat-1' }, { is: 'seat-2' }],
    window: 'play',
    waiting: [0],
    moment: 1,
    turn: 0,
    lead: 0,
    round: 1,
    scores: [0, 0, 0],
    zones,
    pieces: [],
    outcome: null,
    ...facts,
  };
}
