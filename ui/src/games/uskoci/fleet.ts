/** A fleet as a ship: a crate in the hold for every point. */

import type { Lang } from '../../lib/prefs.svelte';
import type { View } from '../../lib/protocol';
import { type Crate, lootOf, ship } from './art';
import { WORDS } from './words';

const SEADOG = 'seadog';
const SEADOG_WORTH = 5;

/** The crates of a fleet, each card's together; what counts double lies there twice. */
export function cratesOf(kinds: readonly string[]): Crate[] {
  const doubled = new Set(
    kinds.map((kind) => lootOf(kind)).flatMap((ware) => (ware && !ware[1] ? [ware[0]] : [])),
  );
  return kinds.flatMap((kind): Crate[] => {
    if (kind === SEADOG) return Array.from({ length: SEADOG_WORTH }, () => crate(undefined, false));
    const [group, number] = lootOf(kind) ?? [];
    const crates = Array.from({ length: Number(number) || 0 }, () => crate(group, false));
    const twice = group !== undefined && doubled.has(group);
    return twice ? [...crates, ...crates.map(() => crate(group, true))] : crates;
  });
}

const crate = (group: Crate['group'], twice: boolean): Crate => ({ group, twice });

/** The ship of a seat. */
export function fleet(view: View, seat: number, lang: Lang): string {
  const zone = view.zones.find((one) => one.name === `fleet-${String(seat)}`);
  const crates = cratesOf(zone?.things?.map((thing) => thing.is) ?? []);
  const worth = view.scores[seat] ?? 0;
  return ship(crates, worth, `var(--seat-${String(seat)})`, WORDS[lang].of);
}
