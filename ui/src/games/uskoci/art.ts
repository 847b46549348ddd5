/** Uskoci's drawings: goods, cards, events, ships and the sea. */

import { filled, type Lang } from '../../lib/prefs.svelte';
import { backdrop, dice, fine, lines, many, plain } from '../../lib/svg';
import { WORDS } from './words';

const GROUPS = ['food', 'wood', 'weapons', 'gold'] as const;
export type Group = (typeof GROUPS)[number];

interface Ware {
  fill: string;
  deep: string;
  pale: string;
  /** Its card has a black border. */
  black: boolean;
  /** The card that doubles it. */
  info: string;
}

export const WARES: Record<Group, Ware> = {
  food: { fill: '#4e8c6a', deep: '#2c5a42', pale: '#e4f0e6', black: false, info: 'hunger' },
  wood: { fill: '#a86b3c', deep: '#6b3f1d', pale: '#f5e6d3', black: false, info: 'fire' },
  weapons: { fill: '#4a6078', deep: '#263646', pale: '#e1e8ee', black: true, info: 'battle' },
  gold: { fill: '#a87408', deep: '#7a5300', pale: '#fbf0cc', black: true, info: 'taxes' },
};

/** A fish, a log, sabres, coins; each within 32 x 32. */
const GOODS: Record<Group, string> = {
  food:
    '<path d="M2.500 16c4.500-6.500 12.500-8.500 19-3.500l7-4.500c-.8 3-.8 5.300 0 8-.8 2.700-.8 5 0 8l-7-4.500C15 24.500 7 22.500 2.500 16z"/>' +
    '<circle cx="9.500" cy="14.500" r="1.500" fill="#fff" fill-opacity=".85"/><path d="M14.500 12c1.500 2.600 1.500 5.400 0 8" stroke="#fff" stroke-opacity=".6" stroke-width="1.300" fill="none"/>',
  wood:
    '<path d="M3 19.500l17-9 6.500 10.500-17 9z"/><ellipse cx="6.300" cy="24.700" rx="4" ry="5.800" transform="rotate(-30 6.300 24.700)" fill="#fff" fill-opacity=".45"/>' +
    '<path d="M5.500 10.500l15-8 4.500 7-13.500 7.200z" fill-opacity=".78"/>',
  weapons:
    '<path d="M26.500 3c-2.500 8.500-7.500 14.500-14.500 18l-2.300-2.300C14 12.500 19.500 7 26.500 3zM5.500 3c2.500 8.500 7.500 14.500 14.500 18l2.300-2.300C18 12.500 12.500 7 5.500 3z"/>' +
    '<path d="M6 19l7 7-2 2-2-2-3.500 3.500-3-3L6 23l-2-2zM26 19l-7 7 2 2 2-2 3.500 3.500 3-3L26 23l2-2z"/>',
  gold:
    '<ellipse cx="16" cy="24.500" rx="11" ry="4.300"/>' +
    [19, 13.5, 8]
      .map(
        (y) =>
          `<ellipse cx="16" cy="${String(y)}" rx="11" ry="4.300" stroke="#fff" stroke-opacity=".55" stroke-width="1.200"/>`,
      )
      .join(''),
};

/** Every event as a drawing in lines, within 80 x 70. */
const EVENTS: Record<string, string> = {
  will: '<path d="M40 8v34M27 20h26M40 42c-6 6-9 11-9 18M40 42c6 6 9 11 9 18"/><path d="M12 16l8 5M68 16l-8 5M6 36h10M74 36H64M14 56l8-5M66 56l-8-5"/>',
  nehaj:
    '<path d="M16 62V26h8v-7h8v7h16v-7h8v7h8v36zM34 62V48a6 6 0 0 1 12 0v14"/><path d="M24 36v6M56 36v6M6 62h68"/><path d="M40 26V8l12 4-12 4"/>',
  storm:
    '<path d="M8 52q8-9 16 0t16 0 16 0 16 0M4 61q9-8 18 0t18 0 18 0 18 0"/><path d="M50 6L38 27h9l-8 18 19-25H48l8-14z" fill="currentColor" stroke="none"/><path d="M16 26a9 9 0 0 1 3-17 11 11 0 0 1 20-1M60 12a8 8 0 0 1 4 15h-4"/>',
  gale: '<path d="M6 24h40a8 8 0 1 0-8-8M10 36h54a9 9 0 1 1-9 9M6 48h26a7 7 0 1 1-7 7"/>',
  spyglass:
    '<path d="M10 44l10 12 20-15-10-13zM33 26l9 12 15-11-8-11zM52 14l8 11 11-8-7-10z"/><path d="M36 50l-6 14M36 50l10 14M36 50v14"/>',
  spy: '<path d="M8 34q32-34 64 0-32 34-64 0z"/><circle cx="40" cy="34" r="11"/><circle cx="40" cy="34" r="4" fill="currentColor" stroke="none"/><path d="M20 12l5 6M40 5v8M60 12l-5 6"/>',
  trickery:
    '<path d="M10 24h50M48 11l13 13-13 13M70 48H20M32 35L19 48l13 13"/><circle cx="40" cy="36" r="3" fill="currentColor" stroke="none"/>',
  theft:
    '<path d="M22 24c-4 8-10 16-10 26 0 9 8 13 20 13s20-4 20-13c0-10-6-18-10-26zM22 24h20M24 24c-3-4-4-8-2-12 4 3 6 3 10 0 4 3 6 3 10 0 2 4 1 8-2 12"/><path d="M58 20l14-10M60 28l15-2M56 13l6-10"/>',
  seadog:
    '<path d="M10 52c2-18 12-26 24-28 2-10 8-16 17-16 10 0 17 7 17 16 0 8-5 12-5 20 0 10 6 12 10 18H20c-6 0-10-4-10-10z"/><circle cx="54" cy="21" r="2.200" fill="currentColor" stroke="none"/><path d="M67 27h9M66 32l8 4M30 62c-2-8 2-14 10-16"/>',
  ambush:
    '<path d="M6 50h68c-4 10-12 14-22 14H26C16 64 9 60 6 50zM40 50V8M40 12l24 20-24 8zM40 16L18 34l22 6"/><path d="M14 50l-6-8M66 50l6-8"/>',
  dungeon: '<path d="M16 64V26a24 20 0 0 1 48 0v38zM28 64V14M40 64V8M52 64V14M16 40h48M8 64h64"/>',
  snitch:
    '<path d="M12 30h10l28-16v42L22 40H12zM22 40l5 20h9l-5-16"/><path d="M58 26q7 9 0 18M65 19q13 16 0 32"/>',
  fog: '<path d="M8 22h40M54 22h16M14 34h50M6 46h22M34 46h38M16 58h44"/>',
  merchants:
    '<path d="M40 6v50M14 18h52M28 62h24M40 56v6"/><path d="M14 18L4 40h20zM66 18L56 40h20z"/><path d="M4 40q10 12 20 0M56 40q10 12 20 0"/>',
  spare: '<path d="M18 10h36l10 10v44H18zM54 10v10h10M28 32h26M28 42h26M28 52h16"/>',
};

const INK = '#3b464c';

const good = (group: Group, x: number, y: number, wide: number, fill: string): string =>
  `<g transform="translate(${fine(x)} ${fine(y)}) scale(${String(wide / 32)})" fill="${fill}">${GOODS[group]}</g>`;

const word = (
  sort: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  text: string,
): string =>
  `<text x="${fine(x)}" y="${fine(y)}" text-anchor="middle" class="k-${sort}" font-size="${fine(size)}" fill="${fill}">${plain(text)}</text>`;

const sheet = (ground: string, edge: string, paper: string): string =>
  `<rect x=".750" y=".750" width="118.500" height="172.500" rx="9" fill="${ground}" stroke="${edge}" stroke-width="1.500"/>` +
  `<rect x="7" y="7" width="106" height="160" rx="5" fill="${paper}"/>`;

const doubler = (x: number, y: number, r: number, deep: string): string =>
  `<circle cx="${fine(x)}" cy="${fine(y)}" r="${fine(r)}" fill="${deep}" stroke="#f7efdb" stroke-width="${fine(r / 5)}"/>` +
  word('number', x, y + r * 0.4, r * 1.13, '#fff', '×2');

function loot(group: Group, number: string, lang: Lang): string {
  const { fill, deep, pale, black } = WARES[group];
  const words = WORDS[lang];
  const name = words.groups[group] ?? group;
  const below = number
    ? black
      ? words.black
      : words.white
    : filled(words.doubles, name.toLowerCase());
  return (
    (black ? sheet('#22282d', '#0f1214', '#f7efdb') : sheet('#fffefa', '#b7a887', '#f7efdb')) +
    word('number', 22, 38, number ? 32 : 23, deep, number || '×2') +
    good(group, 12, 46, 20, fill) +
    `<circle cx="70" cy="82" r="33" fill="${pale}" stroke="${fill}" stroke-width="1.500"/>` +
    good(group, 47, 59, 46, fill) +
    (number ? '' : doubler(96, 108, 15, deep)) +
    word('name', 60, 143, 15, deep, name) +
    word('text', 60, 157, 10.5, '#5b4f38', below)
  );
}

/** As large as fits on the band. */
const title = (name: string): number => Math.min(14, 150 / name.length);

const few = (said: string): string =>
  lines(said, 19)
    .map((line, at) => word('text', 60, 129 + at * 12.5, 11, '#30393e', line))
    .join('');

/** In large letters what people call a card of their own: no few words say what it does. */
const called = (name: string): string =>
  lines(name, 13)
    .map((line, at) => word('name', 60, 132 + at * 15, 14, '#30393e', line))
    .join('');

function event(kind: string, lang: Lang, name: string): string {
  const said = WORDS[lang].does[kind];
  return (
    sheet('#8c9397', '#5c6468', '#efe9da') +
    '<rect x="6" y="6" width="108" height="24" rx="5" fill="#4d575e"/>' +
    word('name', 60, 22.5, title(name), '#fff', name) +
    `<g transform="translate(20 38)" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" color="${INK}">${EVENTS[kind] ?? EVENTS.spare ?? ''}</g>` +
    '<path d="M20 115h80" stroke="#59636a" stroke-opacity=".4"/>' +
    (said ? few(said) : called(name))
  );
}

const isGroup = (kind: string): kind is Group => (GROUPS as readonly string[]).includes(kind);

/** The group of a card of loot and its number, "" if it doubles; undefined for an event. */
export function lootOf(kind: string): readonly [Group, string] | undefined {
  const [group = '', number = ''] = kind.split('-');
  if (isGroup(group)) return [group, number];
  const doubled = GROUPS.find((one) => WARES[one].info === kind);
  return doubled && [doubled, ''];
}

/** The face of a card. */
export function face(kind: string, lang: Lang, name: string): string {
  const ware = lootOf(kind);
  return ware ? loot(...ware, lang) : event(kind.startsWith('spare') ? 'spare' : kind, lang, name);
}

/** A card in short, within 60 x 36: its good and its number. */
export function chip(kind: string): string {
  const [group, number] = lootOf(kind) ?? [];
  const box = (fill: string, edge: string): string =>
    `<rect x="1.500" y="1.500" width="57" height="33" rx="8" fill="${fill}" stroke="${edge}" stroke-width="3"/>`;
  if (!group)
    return (
      box('#efe9da', '#8c9397') +
      `<g transform="translate(4 5) scale(.37)" fill="none" stroke="${INK}" stroke-width="5" stroke-linejoin="round" color="${INK}">${EVENTS[kind] ?? ''}</g>` +
      (kind === 'seadog' ? word('number', 46, 26, 22, '#30393e', '5') : '')
    );
  const { fill, deep, black } = WARES[group];
  if (!number)
    return (
      box(deep, '#f7efdb') +
      good(group, 6, 7, 22, '#fff') +
      word('number', 43, 25, 19, '#fff', '×2')
    );
  return (
    box('#fffdf5', black ? '#22282d' : '#c9b98f') +
    good(group, 6, 6, 24, fill) +
    word('number', 43, 27, 24, '#22201a', number)
  );
}

/** A wind rose. */
function rose(r: number, light: string, dark: string): string {
  const ray = (turn: number, long: number, wide: number): string => {
    const side = (by: number, fill: string): string =>
      `<path d="M60 ${fine(87 - r * long)}L${fine(60 + r * wide * by)} ${fine(87 - r * wide)}L60 87Z" fill="${fill}" stroke="${light}" stroke-width=".6"/>`;
    return `<g transform="rotate(${String(turn)} 60 87)">${side(1, light)}${side(-1, dark)}</g>`;
  };
  return (
    `<circle cx="60" cy="87" r="${fine(r * 0.62)}" fill="none" stroke="${light}" stroke-opacity=".55"/>` +
    many(4, (at) => ray(45 + at * 90, 0.7, 0.13)) +
    many(4, (at) => ray(at * 90, 1, 0.17))
  );
}

export const BACK =
  '<rect x=".750" y=".750" width="118.500" height="172.500" rx="9" fill="#17414c" stroke="#0b2830" stroke-width="1.500"/>' +
  '<rect x="8" y="8" width="104" height="158" rx="5" fill="none" stroke="#e9d9ae" stroke-opacity=".55" stroke-width="1.500"/>' +
  rose(34, '#e9d9ae', '#17414c');

export const DEFS =
  '<pattern id="k-twice" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="1.600" height="4" fill="#fff" fill-opacity=".6"/></pattern>' +
  '<pattern id="k-planks" width="18" height="5" patternUnits="userSpaceOnUse"><path d="M0 2.500h18" stroke="#3b2410" stroke-opacity=".28"/></pattern>';

/** A crate for each point, from the keel up. */
export interface Crate {
  /** None for the Old Sea Dog's. */
  group: Group | undefined;
  twice: boolean;
}

const HOLD = [...shelf(8, 176, 66), ...shelf(8, 158, 66), ...shelf(9, 140, 57)];

function shelf(count: number, y: number, x: number): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, at) => [x + at * 18, y] as const);
}

function stowed({ group, twice }: Crate, x: number, y: number): string {
  const [fill, deep] = group ? [WARES[group].fill, WARES[group].deep] : ['#8c9397', '#4d575e'];
  const rect = (paint: string): string =>
    `<rect x="${String(x)}" y="${String(y)}" width="16" height="16" rx="2.500" ${paint}/>`;
  return (
    rect(`fill="${fill}" stroke="${deep}"`) +
    (twice ? rect('fill="url(#k-twice)"') : '') +
    (group ? good(group, x + 2.5, y + 2.5, 11, twice ? deep : '#fffdf5') : '')
  );
}

const HULL = 'M20 122c10 6 22 9 34 9h176c13 0 22-4 32-13-1 36-18 64-52 84H78C44 188 25 160 20 122z';

/** A ship with its hold of 25 crates, and what it is worth on the sail. */
export function ship(crates: readonly Crate[], worth: number, colour: string, of: string): string {
  const hold = HOLD.map(([x, y], at) => {
    const crate = crates[at];
    return crate
      ? stowed(crate, x, y)
      : `<rect x="${String(x)}" y="${String(y)}" width="16" height="16" rx="2.500" fill="#fff9e8" fill-opacity=".1" stroke="#f4e3b8" stroke-opacity=".38" stroke-dasharray="2 2"/>`;
  }).join('');
  return (
    '<svg viewBox="0 0 280 212" aria-hidden="true"><ellipse cx="139" cy="204" rx="118" ry="7" fill="#10454c" fill-opacity=".28"/>' +
    '<path d="M136 6v126" stroke="#52311a" stroke-width="5" stroke-linecap="round"/>' +
    `<path d="M136 4l26 6.500-26 6.500z" fill="${colour}"/><path d="M58 44L212 12" stroke="#52311a" stroke-width="3.500" stroke-linecap="round"/>` +
    '<path d="M60 45L211 14C214 52 210 92 196 122 152 128 106 124 72 108 74 86 71 64 60 45z" fill="#f4e9cf" stroke="#8b7650" stroke-width="1.200"/>' +
    `<path d="M60 45l19-4c10 21 12 44 9 72.500a150 150 0 0 1-16-5.500C74 86 71 64 60 45zM211 14l-17 3.500c2 39-1 76-11 106.200a150 150 0 0 0 13-1.700C210 92 214 52 211 14z" fill="${colour}"/>` +
    word('number', 136, 92, 48, '#2b2114', String(worth)) +
    word('text', 136, 111, 16, '#5c4a2c', of) +
    `<path d="${HULL}" fill="#7a4e2c" stroke="#52311a" stroke-width="1.500"/><path d="${HULL}" fill="url(#k-planks)"/>` +
    '<path d="M48 135h180c-2 26-10 45-22 62H68C55 180 50 160 48 135z" fill="#39220f" stroke="#e2c48a" stroke-opacity=".55" stroke-width="1.500"/>' +
    '<path d="M18 121c11 8 24 10.500 36 10.500h176c13 0 24-4.500 34-15l2 4.500c-10 10.500-22 15-36 15H54c-13 0-26-3-38-11zM262 116c4-6 5-12 3-19 8 5 11 14 6 23z" fill="#b98a52" stroke="#52311a"/>' +
    `${hold}<path d="M2 203q9-8 18 0${many(14, () => 't18 0')}" fill="none" stroke="#3b7f86" stroke-width="2.500" stroke-linecap="round"/></svg>`
  );
}

/** The table top: a sea chart, with land in two corners. */
export function sea(dark: boolean): string {
  const [water, line, land, shore] = dark
    ? ['#0e2f38', '#2a5a64', '#2b2a22', '#4a442f']
    : ['#bcd9d6', '#7fb0b2', '#f0e3c2', '#c9ad76'];
  const random = dice(25);
  const waves = many(90, () => {
    const [x, y] = [random() * 1300, random() * 900];
    return `M${fine(x)} ${fine(y)}q5-6 10 0t10 0`;
  });
  const rays = many(16, (at) => {
    const angle = (at * Math.PI) / 8 + 0.1;
    return `M650 430L${fine(650 + 1100 * Math.cos(angle))} ${fine(430 + 1100 * Math.sin(angle))}`;
  });
  return backdrop(
    1300,
    900,
    `<rect width="1300" height="900" fill="${water ?? ''}"/><path d="${rays}" stroke="${line ?? ''}" stroke-opacity=".28"/>` +
      `<path d="${waves}" fill="none" stroke="${line ?? ''}" stroke-opacity=".6" stroke-width="1.500" stroke-linecap="round"/>` +
      `<path d="M0 0H300c-30 50-110 40-130 100S60 190 0 270zM1300 900H1000c20-70 90-60 120-120s110-60 180-110z" fill="${land ?? ''}" stroke="${shore ?? ''}" stroke-width="5"/>`,
  );
}
