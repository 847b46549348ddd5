/** Herrlof's drawings: clans, runes, cards, the ring and the wood. */

import type { Lang } from '../../lib/prefs.svelte';
import { backdrop, braid, braidRing, dice, fine, many } from '../../lib/svg';
import { WORDS } from './words';

export type Suit = 'blue' | 'green' | 'red' | 'yellow';
export type Rune = 'valknut' | 'hagalaz';

interface Clan {
  fill: string;
  deep: string;
  pale: string;
}

export const CLANS: Record<Suit, Clan> = {
  blue: { fill: '#1f5c94', deep: '#143f69', pale: '#dce9f4' },
  green: { fill: '#2c7048', deep: '#1b4a2e', pale: '#ddeee1' },
  red: { fill: '#ae3327', deep: '#7a1f17', pale: '#f8e1dc' },
  yellow: { fill: '#b37800', deep: '#7a5200', pale: '#fbefcf' },
};

/** A ship, a fir, an axe, a sun wheel; each within 32 x 32. */
const SIGNS: Record<Suit, string> = {
  blue:
    '<path d="M15 1.500h2v2.300h5.900c-1.200 4-1.200 8 0 12H9.100c1.200-4 1.200-8 0-12H15z"/>' +
    '<path d="M1.600 9.200c3-.4 4.700 1.300 4.500 4.200-.1 2.400 1 4.100 2.900 5h14c1.900-.9 3-2.600 2.900-5-.2-2.900 1.500-4.600 4.500-4.200-1.400 1.300-1.600 2.700-1.200 4.800 1 7-3.200 13.600-9.700 14.800h-7C6 27.600 1.800 21 2.800 14c.4-2.100.2-3.500-1.200-4.800z"/>' +
    '<path d="M7.500 22.300h17" stroke="#fff" stroke-opacity=".55" stroke-width="1.200"/>',
  green:
    '<path d="M16 1.600l6.300 8.300h-3l5.600 7.200h-3.300l6 7.900H18.200v5.200h-4.400V25H4.400l6-7.900H7.100l5.600-7.200h-3z"/>',
  red:
    '<path d="M14.300 2.500h3.400v27.700h-3.400z"/>' +
    '<path d="M13.400 8c-3.500 0-6.500-1.600-9.300-4.600-3.100 5.500-3.100 12 0 17.400 2.800-3 5.800-4.600 9.300-4.600zM18.600 8c3.500 0 6.500-1.600 9.300-4.600 3.100 5.500 3.100 12 0 17.400-2.800-3-5.800-4.600-9.300-4.600z"/>',
  yellow:
    many(
      8,
      (at) => `<path transform="rotate(${String(at * 45)} 16 16)" d="M16 .8l2.300 4.300h-4.600z"/>`,
    ) +
    '<path fill-rule="evenodd" d="M16 6.400a9.600 9.600 0 1 1 0 19.200 9.600 9.600 0 0 1 0-19.200zm-1.300 3a6.800 6.800 0 0 0-5.300 5.300h5.300zm2.600 0v5.300h5.300a6.800 6.800 0 0 0-5.300-5.300zm5.300 7.900h-5.300v5.300a6.800 6.800 0 0 0 5.300-5.300zm-7.900 5.300v-5.300H9.400a6.800 6.800 0 0 0 5.300 5.300z"/>',
};

/** Signs of the numbers that have a power; each within 20 x 20. */
const POWERS: Record<number, string> = {
  1: '<path d="M10 15V5M6 9l4-4 4 4M4 17h12"/>',
  3: '<path d="M5 7h9M11 4l3 3-3 3M15 13H6M9 10l-3 3 3 3"/>',
  6: '<path d="M10 3a7 7 0 0 1 7 7M17 6v4h-4M10 17a7 7 0 0 1-7-7M3 14v-4h4"/>',
  9: '<path d="M4 10h12M11 5l5 5-5 5"/>',
};

const CARD = '<rect x=".75" y=".75" width="118.500" height="172.500" rx="10"';

export function isSuit(word: string): word is Suit {
  return word in CLANS;
}

/** The sign of a clan, as markup within 32 x 32. */
export const signOf = (suit: Suit): string => SIGNS[suit];

/** The sign of a power, as markup within 20 x 20; "" for a number without. */
export const powerSign = (number: number): string => POWERS[number] ?? '';

const sign = (suit: Suit, x: number, y: number, width: number, fill: string): string =>
  `<g transform="translate(${String(x)} ${String(y)}) scale(${(width / 32).toFixed(3)})" fill="${fill}">${SIGNS[suit]}</g>`;

const power = (number: number, x: number, y: number, width: number, ink: string): string =>
  `<g transform="translate(${String(x)} ${String(y)}) scale(${(width / 20).toFixed(3)})" fill="none" stroke="${ink}" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round">${powerSign(number)}</g>`;

/** A card's face, within 120 x 174. */
export function face(kind: string, lang: Lang): string | undefined {
  const [word = '', number = ''] = kind.split('-');
  if (word === 'valknut' || word === 'hagalaz') return rune(word);
  return isSuit(word) ? clansman(word, Number(number), WORDS[lang].powers[number]) : undefined;
}

function clansman(suit: Suit, number: number, able: string | undefined): string {
  const { fill, deep, pale } = CLANS[suit];
  const cy = able ? 74 : 87;
  const rivets = many(8, (at) => {
    const angle = (at * Math.PI) / 4 + 0.39;
    return `<circle cx="${fine(75.5 + 30.8 * Math.cos(angle))}" cy="${fine(cy + 30.8 * Math.sin(angle))}" r="1.300" fill="#fff" fill-opacity=".75"/>`;
  });
  const panel = '<rect x="37" y="6" width="77" height="162" rx="6.500"';
  return (
    `${CARD} fill="#fcf8ee" stroke="#b9a888"/>` +
    `${panel} fill="${pale}" fill-opacity=".75"/>${panel} fill="none" stroke="${fill}" stroke-opacity=".4"/>` +
    braid([44, 11], [63, 11], `${fill}cc`, pale, 2.2) +
    braid([44, 152], [63, 11], `${fill}cc`, pale, 2.2) +
    `<circle cx="75.500" cy="${String(cy)}" r="33" fill="${fill}"/>` +
    `<circle cx="75.500" cy="${String(cy)}" r="28.500" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.200"/>` +
    rivets +
    sign(suit, 54.5, cy - 21, 42, '#fffdf6') +
    (able ? pill(number, able, fill, deep) : '') +
    `<text x="18.500" y="33" text-anchor="middle" class="h-number" fill="${deep}">${String(number)}</text>` +
    sign(suit, 9, 39, 19, fill) +
    (able
      ? `<circle cx="18.500" cy="73" r="9" fill="${pale}" stroke="${fill}" stroke-opacity=".5"/>${power(number, 13, 67.5, 11, deep)}`
      : '')
  );
}

function pill(number: number, word: string, fill: string, deep: string): string {
  return (
    `<rect x="45" y="117" width="61" height="24" rx="12" fill="#fffdf6" stroke="${fill}" stroke-opacity=".55"/>` +
    power(number, 51, 122, 14, deep) +
    `<text x="83.500" y="133.500" text-anchor="middle" class="h-power" fill="${deep}">${word}</text>`
  );
}

const RUNE_INK: Record<Rune, string> = { valknut: '#f3d9a4', hagalaz: '#d5edf5' };

function rune(kind: Rune): string {
  const ink = RUNE_INK[kind];
  const glyph = (cx: number, cy: number, size: number): string =>
    kind === 'valknut'
      ? valknut(cx, cy, size * 26, ink)
      : hagalaz(cx, cy, size * 66, size * 7, ink);
  const small = glyph(19, 24, 0.3);
  return (
    `${CARD} fill="url(#h-slate)" stroke="#15191b" stroke-width="1.500"/>` +
    '<path d="M12 40l14-9 12 6M84 150l10-12 14 2M20 150l9-5M96 30l8 7" stroke="#fff" stroke-opacity=".09" stroke-width="1.400" fill="none"/>' +
    `<rect x="6" y="6" width="108" height="162" rx="6.500" fill="none" stroke="${ink}" stroke-opacity=".26"/>` +
    braid([34, 11], [52, 10], `${ink}99`, '#3a4347', 2) +
    braid([34, 153], [52, 10], `${ink}99`, '#2a3034', 2) +
    `<circle cx="60" cy="87" r="45" fill="#1a1f22" fill-opacity=".34"/><circle cx="60" cy="87" r="45" fill="none" stroke="${ink}" stroke-opacity=".3"/>` +
    glyph(60, 87, 1) +
    small +
    `<g transform="rotate(180 60 87)">${small}</g>`
  );
}

/** Three triangles, each over the next: its shape stands in `DEFS`, in the ink of who uses it. */
function valknut(cx: number, cy: number, radius: number, ink: string): string {
  return `<use href="#h-valknut" color="${ink}" transform="translate(${fine(cx)} ${fine(cy)}) scale(${(radius / 26).toFixed(3)})"/>`;
}

function hagalaz(cx: number, cy: number, height: number, width: number, ink: string): string {
  const [half, top, bar] = [height / 4, height / 2, height * 0.17];
  const posts = many(
    2,
    (at) => `M${fine(cx + (at ? half : -half))} ${fine(cy - top)}v${fine(height)}`,
  );
  return `<path d="${posts}M${fine(cx - half)} ${fine(cy - bar)}L${fine(cx + half)} ${fine(cy + bar)}" fill="none" stroke="${ink}" stroke-width="${fine(width)}"/>`;
}

type Spot = [number, number];

/** Where two lines cross; undefined where they do not. */
function crossing(a: Spot, b: Spot, c: Spot, d: Spot): Spot | undefined {
  const [bx, by, dx, dy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const turn = bx * dy - by * dx;
  if (!turn) return undefined;
  const along = ((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / turn;
  const other = ((c[0] - a[0]) * by - (c[1] - a[1]) * bx) / turn;
  const meet = along > 0 && along < 1 && other > 0 && other < 1;
  return meet ? [a[0] + along * bx, a[1] + along * by] : undefined;
}

/** The Valknut about 0 0: one over two over three over one. Where the last goes over, it is drawn again. */
function linked(radius: number, width: number): string {
  const corners = (cx: number, cy: number): Spot[] =>
    [0, 1, 2].map((at) => {
      const angle = ((at * 120 - 90) * Math.PI) / 180;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    });
  const [one, two, three] = corners(0, 0).map(([x, y]) => corners(x * 0.4, y * 0.4)) as [
    Spot[],
    Spot[],
    Spot[],
  ];
  const path = (triangle: Spot[]): string =>
    `M${triangle.map(([x, y]) => `${fine(x)} ${fine(y)}`).join('L')}Z`;
  const line = (triangle: Spot[]): string =>
    `<path d="${path(triangle)}" stroke="#2b3236" stroke-width="${fine(width * 2.1)}" stroke-linejoin="round"/><path d="${path(triangle)}" stroke="currentColor" stroke-width="${fine(width)}"/>`;
  const sides = (triangle: Spot[]): [Spot, Spot][] =>
    triangle.map((corner, at) => [corner, triangle[(at + 1) % 3] as Spot]);
  const over = sides(three).flatMap(([a, b]) =>
    sides(one).flatMap(([c, d]) => {
      const spot = crossing(a, b, c, d);
      if (!spot) return [];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      const piece = (reach: number): string =>
        `M${fine(spot[0] - ux * reach)} ${fine(spot[1] - uy * reach)}L${fine(spot[0] + ux * reach)} ${fine(spot[1] + uy * reach)}`;
      return [
        `<path d="${piece(width)}" stroke="#2b3236" stroke-width="${fine(width * 2.1)}"/><path d="${piece(width * 1.5)}" stroke="currentColor" stroke-width="${fine(width)}"/>`,
      ];
    }),
  );
  return `<g fill="none">${line(three)}${line(two)}${line(one)}${over.join('')}</g>`;
}

export const DEFS =
  '<linearGradient id="h-slate" x2=".6" y2="1"><stop stop-color="#465055"/><stop offset="1" stop-color="#242a2e"/></linearGradient>' +
  `<symbol id="h-valknut" overflow="visible">${linked(26, 4.6)}</symbol>`;

export const BACK =
  `${CARD} fill="#5a3a22" stroke="#3a2413" stroke-width="1.500"/>` +
  '<rect x="7" y="7" width="106" height="160" rx="6" fill="#6b4629" stroke="#d9b679" stroke-opacity=".55" stroke-width="1.500"/>' +
  braidRing([60, 87], 33, 11, 20, '#d9b679', '#6b4629', 2.4) +
  '<path d="M60 75l13 23H47zM60 83l6 11H54z" fill="none" stroke="#d9b679" stroke-width="2.200" stroke-linejoin="round"/>' +
  '<path d="M60 18l5 9h-10zM60 156l5-9h-10z" fill="#d9b679" fill-opacity=".7"/>';

/** The ring in which tricks are played, within 420 x 420; light and dark by the colours of the table. */
export const RING =
  '<circle cx="210" cy="210" r="205" fill="var(--ring-fill)"/>' +
  braidRing([210, 210], 188, 20, 56, 'var(--ring-ink)', 'var(--felt)', 3.4) +
  '<g fill="none" stroke="var(--ring-ink)" stroke-opacity=".6" stroke-width="1.500"><circle cx="210" cy="210" r="204"/><circle cx="210" cy="210" r="172"/></g>';

const LIGHT_WOOD = ['#e6cda4', '#e2c79b', '#e9d2ac', '#dfc294'];
const DARK_WOOD = ['#3c2917', '#382615', '#412d1a', '#352312'];
const [WIDE, HIGH, PLANKS, GRAINS] = [1100, 840, 7, 9];

/** A table top of planks, with the light of a lamp over its middle. */
export function wood(dark: boolean): string {
  const random = dice(5);
  const [glow, gloom] = dark ? ['#ffc97a', '#0d0602'] : ['#fff', '#7a4d1c'];
  const lamp =
    '<radialGradient id="h-lamp" cx=".5" cy=".42" r=".72">' +
    `<stop stop-color="${glow}" stop-opacity="${dark ? '.13' : '.34'}"/><stop offset=".6" stop-color="${glow}" stop-opacity="0"/>` +
    `<stop offset=".6" stop-color="${gloom}" stop-opacity="0"/><stop offset="1" stop-color="${gloom}" stop-opacity="${dark ? '.55' : '.24'}"/></radialGradient>`;
  return backdrop(
    WIDE,
    HIGH,
    `<defs>${lamp}</defs>${many(PLANKS, (at) => plank(at, dark, random))}<rect width="100%" height="100%" fill="url(#h-lamp)"/>`,
  );
}

function plank(at: number, dark: boolean, random: () => number): string {
  const height = HIGH / PLANKS;
  const y = at * height;
  const ink = dark ? '#120a03' : '#8a5f2c';
  const colour = (dark ? DARK_WOOD : LIGHT_WOOD)[at % 4] ?? '';
  const sway = (by: number): string => fine((random() - 0.5) * height * by);
  const grain = many(GRAINS, (line) => {
    const from = y + (height * (line + 0.3 + random() * 0.5)) / GRAINS;
    return `M0 ${fine(from)}${many(7, () => `q45 ${sway(0.12)} 90 ${sway(0.06)}t90 ${sway(0.06)}`)}`;
  });
  const edge = `M0 ${fine(y)}H${String(WIDE)}`;
  return (
    `<rect y="${fine(y)}" width="${String(WIDE)}" height="${fine(height + 0.5)}" fill="${colour}"/>` +
    `<path d="${grain}${random() > 0.45 ? knot(random() * WIDE, y + height * (0.3 + random() * 0.4)) : ''}" fill="none" stroke="${ink}" stroke-opacity=".22"/>` +
    `<path d="${edge}" stroke="${ink}" stroke-opacity=".5" stroke-width="1.400"/>` +
    `<path d="M0 ${fine(y + 1.5)}H${String(WIDE)}" stroke="#fff" stroke-opacity=".18"/>`
  );
}

function knot(x: number, y: number): string {
  return many(3, (at) => {
    const [w, h] = [18 * (at + 1), 10.8 * (at + 1)];
    return `M${fine(x - w)} ${fine(y)}a${fine(w)} ${fine(h)} 0 1 1 ${fine(2 * w)} 0a${fine(w)} ${fine(h)} 0 1 1 ${fine(-2 * w)} 0`;
  });
}
