/** How any game's places are laid out on a table: from the view alone. */

import { stem } from './books.svelte';
import type { View, Zone } from './protocol';

/** Places of one kind that lie together in the middle. */
export interface Group {
  stem: string;
  zones: Zone[];
}

/** Rows of fields; a field that is not there is empty. */
export interface Grid {
  columns: number;
  rows: (Zone | undefined)[][];
}

export interface Layout {
  /** The other seats, in the order in which they follow. */
  others: number[];
  grid: Grid | undefined;
  middle: Group[];
  /** What lies before each seat. */
  own: Zone[][];
}

/** Whether a field is called by file and rank. */
export const isSquareName = (name: string): boolean => /^[a-z]\d+$/.test(name);

/** What has been used in this match; empty places that never were are not drawn. */
export type Used = ReadonlySet<string>;

export function arrange(view: View, me: number, used: Used, targets: ReadonlySet<string>): Layout {
  const drawn = view.zones.filter(
    (zone) =>
      zone.lay !== 'aside' && (isUsed(zone) || used.has(stem(zone.name)) || targets.has(zone.name)),
  );
  const fields = drawn.filter((zone) => zone.row !== undefined);
  const rest = drawn.filter((zone) => zone.row === undefined);
  const middle = rest.filter((zone) => zone.owner === undefined || zone.lay === 'slot');
  return {
    others: after(me, view.seats.length),
    grid: grid(fields),
    middle: groups(middle),
    own: view.seats.map((_, seat) => before(seat, rest)),
  };
}

/** What lies before a seat; of several hands only those that hold something. */
function before(seat: number, zones: readonly Zone[]): Zone[] {
  const own = zones.filter((zone) => zone.owner === seat && zone.lay !== 'slot');
  const hands = own.filter((zone) => zone.lay === 'hand');
  return own.filter((zone) => zone.lay !== 'hand' || zone.count || hands.length === 1);
}

/** The seats after one, clockwise; all of them for who has none. */
export function after(me: number, seats: number): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return me < 0 ? all : [...all.slice(me + 1), ...all.slice(0, me)];
}

/** The kinds of places that are in use now, and keep their room on the table when they are empty. */
export function inUse(view: View): string[] {
  const stays = (zone: Zone): boolean =>
    zone.lay === 'pile' || zone.lay === 'fan' || zone.owner !== undefined;
  return view.zones.filter((zone) => stays(zone) && isUsed(zone)).map((zone) => stem(zone.name));
}

function isUsed(zone: Zone): boolean {
  const isHand = zone.lay === 'hand' && zone.owner !== undefined;
  return zone.row !== undefined || Boolean(zone.count) || Boolean(zone.sealed) || isHand;
}

function grid(fields: readonly Zone[]): Grid | undefined {
  if (!fields.length) return undefined;
  const columns = 1 + Math.max(...fields.map((zone) => zone.column ?? 0));
  const rows = 1 + Math.max(...fields.map((zone) => zone.row ?? 0));
  return {
    columns,
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) =>
        fields.find((zone) => zone.row === row && zone.column === column),
      ),
    ),
  };
}

function groups(zones: readonly Zone[]): Group[] {
  const found = new Map<string, Zone[]>();
  for (const zone of zones) {
    const name = stem(zone.name);
    found.set(name, [...(found.get(name) ?? []), zone]);
  }
  return [...found].map(([name, together]) => ({ stem: name, zones: together }));
}

/** So many things in rows, so that each shows at least `step` of itself in a width. */
export function rowsOf<T>(things: readonly T[], width: number, step: number, most: number): T[][] {
  const fit = Math.max(1, Math.floor(width / step));
  const rows = Math.min(most, Math.max(1, Math.ceil(things.length / fit)));
  const each = Math.ceil(things.length / rows) || 1;
  return Array.from({ length: rows }, (_, row) =>
    things.slice(row * each, (row + 1) * each),
  ).filter((row) => row.length);
}
