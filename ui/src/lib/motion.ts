/**
 * How things move: along what the events tell, and not at all for who wants it so.
 *
 * The table is looked at before it is drawn anew, and again after. A thing that lies elsewhere now flies
 * there; one that has come, comes from where the events say, by way of every place between; one that is
 * gone flies off as a ghost, and so does a back.
 */

import type { Happening } from './protocol';

const LEG = 280;
const REST = 260;
/** Milliseconds between things that set out together, and the most that the last one waits. */
const STAGGER = 25;
const STAGGER_MOST = 350;
const FADE = 120;
/** Backs that fly at once: more say nothing more. */
const GHOSTS_MOST = 12;
const EASE = 'cubic-bezier(.2,.8,.2,1)';

/** The way of one thing: places one after another; `kind` unnamed for who may not know. */
export interface Way {
  kind: string | undefined;
  places: string[];
}

/** The ways that things went, in order; a thing that moves on goes on along its way. */
export function waysOf(events: readonly Happening[]): Way[] {
  const ways: Way[] = [];
  for (const event of events) {
    const { source, target } = event;
    if (!source || !target || source === target) continue;
    if (event.change !== 'moved' && event.change !== 'swept') continue;
    for (const kind of event.cards ?? [event.card]) {
      const before = ways.findLast(
        (way) => way.places.at(-1) === source && (way.kind === kind || !way.kind || !kind),
      );
      if (before) {
        before.places.push(target);
        before.kind ??= kind;
      } else ways.push({ kind, places: [source, target] });
    }
  }
  return ways;
}

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Look {
  things: Map<string, { spot: Spot; place: string; node: HTMLElement }>;
}

const wantsStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
const placeOf = (node: Element): string =>
  node.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? '';

/** The table as it is drawn now. */
export function look(table: HTMLElement): Look {
  const things: Look['things'] = new Map();
  for (const node of table.querySelectorAll<HTMLElement>('[data-thing]')) {
    const spot = node.getBoundingClientRect();
    if (!spot.width) continue; // it is not shown
    things.set(node.dataset['thing'] ?? '', { spot, place: placeOf(node), node });
  }
  return { things };
}

/** Let the table, which is drawn anew, move from how it looked before. */
export function move(table: HTMLElement, before: Look, events: readonly Happening[]): void {
  const now = look(table);
  if (wantsStill()) {
    for (const [id, { node }] of now.things)
      if (before.things.get(id)?.place !== placeOf(node)) fadeIn(node);
    return;
  }
  const ways = waysOf(events);
  let setOut = 0;
  const wait = (): number => Math.min(STAGGER * setOut++, STAGGER_MOST);
  for (const [id, { node, place, spot }] of now.things) {
    const was = before.things.get(id);
    if (was?.place === place) {
      if (moved(was.spot, spot)) fly(node, [was.spot, spot], 0);
      continue;
    }
    const way = taken(ways, id, place);
    const route = way && corners(table, way.places.slice(0, -1));
    if (was) fly(node, [was.spot, ...(route?.slice(1) ?? []), spot], wait());
    else if (route?.length) fly(node, [...route, spot], wait());
    else fadeIn(node);
  }
  const gone = [...before.things].filter(([id]) => !now.things.has(id));
  for (const [id, { node, place, spot }] of gone) {
    const way = ways.find(
      (one) => one.places[0] === place && (!one.kind || id.startsWith(`${one.kind}.`)),
    );
    if (!way) continue;
    ways.splice(ways.indexOf(way), 1);
    ghost(table, node, [spot, ...corners(table, way.places.slice(1))], wait());
  }
  for (const way of ways.filter((one) => !one.kind).slice(0, GHOSTS_MOST)) {
    const back = table.querySelector<HTMLElement>('[data-back]');
    const route = corners(table, way.places);
    if (back && route.length > 1) ghost(table, back, route, wait());
  }
}

/** The way on which a thing came to a place; it is taken by no other. */
function taken(ways: Way[], id: string, place: string): Way | undefined {
  const way = ways.findLast(
    (one) => one.places.at(-1) === place && (!one.kind || id.startsWith(`${one.kind}.`)),
  );
  if (way) ways.splice(ways.indexOf(way), 1);
  return way;
}

/** Where places are; those that are not drawn are left out. */
function corners(table: HTMLElement, places: readonly string[]): Spot[] {
  return places.flatMap((place) => {
    const node = table.querySelector(`[data-place="${CSS.escape(place)}"]`);
    const spot = (node?.querySelector('[data-lies]') ?? node)?.getBoundingClientRect();
    return spot?.width ? [spot] : [];
  });
}

function moved(one: Spot, other: Spot): boolean {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) > 2;
}

/** From each corner to the next, with a rest where a thing has come to lie for a while. */
function fly(node: HTMLElement, route: Spot[], delay: number): Animation {
  const home = route.at(-1) as Spot;
  const legs = route.length - 1;
  const whole = legs * LEG + (legs - 1) * REST;
  const frames = route.flatMap((corner, at): Keyframe[] => {
    const frame = { transform: shift(corner, home), easing: EASE, zIndex: 30 };
    const comes = (at * (LEG + REST) - (at ? REST : 0)) / whole;
    const leaves = comes + REST / whole;
    const rests = at > 0 && at < legs;
    return rests
      ? [
          { ...frame, offset: comes },
          { ...frame, offset: leaves },
        ]
      : [{ ...frame, offset: at ? 1 : 0 }];
  });
  return node.animate(frames, { duration: whole, delay, fill: 'backwards' });
}

/** A thing at home, drawn as if it lay elsewhere. */
function shift(corner: Spot, home: Spot): string {
  const [x, y] = [
    corner.x + corner.width / 2 - home.x - home.width / 2,
    corner.y + corner.height / 2 - home.y - home.height / 2,
  ];
  const scale = Math.min(1.6, Math.max(0.35, corner.height / (home.height || 1)));
  return `translate(${String(x)}px, ${String(y)}px) scale(${scale.toFixed(2)})`;
}

/** What is no longer there flies off, seen by nobody but who looks. */
function ghost(table: HTMLElement, like: HTMLElement, route: Spot[], delay: number): void {
  const home = route[0] as Spot;
  const frame = table.getBoundingClientRect();
  const copy = like.cloneNode(true) as HTMLElement;
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  delete copy.dataset['thing'];
  copy.removeAttribute('data-back');
  Object.assign(copy.style, {
    position: 'absolute',
    margin: '0',
    left: `${String(home.x - frame.x)}px`,
    top: `${String(home.y - frame.y)}px`,
    width: `${String(home.width)}px`,
    zIndex: '40',
    pointerEvents: 'none',
  });
  table.append(copy);
  const frames = route.map((corner, at) => ({
    transform: shift(corner, home),
    easing: EASE,
    opacity: at && at === route.length - 1 ? 0.2 : 1,
  }));
  const flight = copy.animate(frames, {
    duration: LEG * Math.max(1, route.length - 1),
    delay,
    fill: 'both',
  });
  const end = (): void => {
    copy.remove();
  };
  flight.onfinish = end;
  flight.oncancel = end;
}

function fadeIn(node: HTMLElement): void {
  node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
}
