/** What a view of Herrlof says, in the words of its board. */

import { filled, type Lang } from '../../lib/prefs.svelte';
import type { View, Zone } from '../../lib/protocol';
import { isSuit, type Suit } from './art';
import { WORDS } from './words';

export interface Score {
  bid: number;
  tricks: number;
  points: number;
}

export interface HerrlofView extends View {
  trump: string | null;
  led: string | null;
  leader: number | null;
  tricks: number[];
  destroyed: number;
  target: number;
  last_round: number;
  sheet: Score[][];
}

export const herrlof = (view: View): HerrlofView => view as HerrlofView;

export const suitOf = (name: string | null): Suit | undefined =>
  name !== null && isSuit(name) ? name : undefined;

export function zone(view: View, name: string): Zone {
  const found = view.zones.find((one) => one.name === name);
  if (!found) throw new Error(`no place ${name}`);
  return found;
}

/** A place of a seat. */
export const seatZone = (view: View, name: string, seat: number): Zone =>
  zone(view, `${name}-${String(seat)}`);

/** What a seat has predicted, as far as it is known; undefined: nothing yet, null: it lies face down. */
export function bidOf(view: View, seat: number): number | null | undefined {
  const { sealed, number } = seatZone(view, 'bid', seat);
  return sealed ? (number ?? null) : undefined;
}

/** The cards that each seat is dealt. */
export const handSize = (seats: number): number => (seats === 2 ? 15 : 11);

/** Whether the last trick counted for nobody. */
export function lastDestroyed(view: View): boolean {
  return view.seats.some((_, seat) =>
    seatZone(view, 'last', seat).things?.some((one) => one.is === 'valknut'),
  );
}

export function status(view: View, lang: Lang): string {
  const words = WORDS[lang];
  const { round, tricks, destroyed, seats, window, outcome } = herrlof(view);
  if (outcome) return filled(words.toPoints, herrlof(view).target);
  if (window === 'bid') return filled(words.bidding, round);
  const played = tricks.reduce((sum, one) => sum + one, 0) + destroyed;
  const size = handSize(seats.length);
  return filled(words.status, round, Math.min(size, played + 1), size);
}

/** What to play, in so many words. */
export function prompt(view: View, targets: ReadonlySet<string>, lang: Lang): string {
  if (view.window !== 'play' || !targets.size) return '';
  const words = WORDS[lang];
  const led = suitOf(herrlof(view).led);
  const laid = view.seats.some((_, seat) => zone(view, `trick-${String(seat)}`).count);
  if (!laid) return words.lead;
  if (!led) return '';
  const follows = [...targets].some((target) => target.startsWith(`${led}-`));
  const others = [...targets].some(
    (target) => isSuit(target.split('-')[0] ?? '') && !target.startsWith(`${led}-`),
  );
  if (others) return words.free;
  return follows ? filled(words.follow, SUITS[lang][led]) : '';
}

const SUITS: Record<Lang, Record<Suit, string>> = {
  nl: { blue: 'blauw', green: 'groen', red: 'rood', yellow: 'geel' },
  en: { blue: 'blue', green: 'green', red: 'red', yellow: 'yellow' },
};
