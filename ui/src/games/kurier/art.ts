/** Kurier's drawings, each within 100 x 100 around the middle: couriers, dispatches, coins, guards, the road. */

import { backdrop, dice, fine, many } from '../../lib/svg';

export type Colour = 'red' | 'blue' | 'green' | 'yellow' | 'black';
/** By room, clockwise. */
export const SORTS = ['officer', 'cossack', 'diplomat', 'lady'] as const;
export type Sort = (typeof SORTS)[number];

interface Paint {
  fill: string;
  deep: string;
  /** The mark on white: dark enough to be read. */
  mark: string;
}

const PAINTS: Record<Colour, Paint> = {
  red: { fill: '#b4312b', deep: '#7e1d19', mark: '#b4312b' },
  blue: { fill: '#2a5da3', deep: '#1a3e72', mark: '#2a5da3' },
  green: { fill: '#2b7a4c', deep: '#1a5433', mark: '#2b7a4c' },
  yellow: { fill: '#e2ab24', deep: '#a87408', mark: '#8f6405' },
  black: { fill: '#3b3e48', deep: '#1d1f25', mark: '#1d1f25' },
};

const star = many(10, (at) => {
  const [far, turn] = [at % 2 ? 16 : 38, (Math.PI * at) / 5];
  return `${at ? 'L' : 'M'}${fine(far * Math.sin(turn))} ${fine(-far * Math.cos(turn))}`;
});

/** A shape for each colour. */
const MARKS: Record<Colour, string> = {
  red: '<circle r="30"/>',
  blue: '<path d="M-28-28H28V28H-28Z"/>',
  green: '<path d="M0-34L35 27H-35Z"/>',
  yellow: `<path d="${star}Z"/>`,
  black: '<path d="M-12-34H12V-12H34V12H12V34H-12V12H-34V-12H-12Z"/>',
};

/** In ivory with a dark pen; what wears the colour of the courier is `currentColor`. */
const FIGURES: Record<Sort, string> = {
  officer:
    '<path d="M-37 50C-37 31 -24 22 -10 20H10C24 22 37 31 37 50Z" fill="#fffbf0" stroke="#2a1b10"/>' +
    '<path d="M-9 19L0 29 9 19V12H-9Z" fill="currentColor" stroke="#2a1b10"/>' +
    '<path d="M-9 32v16M9 32v16" stroke="#2a1b10" stroke-dasharray="0 7" stroke-width="4.500"/>' +
    '<path d="M-39 31C-38 24 -30 20 -22 22L-19 31C-26 28 -33 29 -39 31ZM39 31C38 24 30 20 22 22L19 31C26 28 33 29 39 31Z" fill="#ebc04f" stroke="#2a1b10"/>' +
    '<path d="M-38 32v6M-33 30.500v6M-28 29.500v6M38 32v6M33 30.500v6M28 29.500v6" stroke="#ebc04f" stroke-width="2.800" stroke-linecap="round"/>' +
    '<path d="M-13.500 -8C-15 8 -9 18 0 18S15 8 13.500 -8Z" fill="#f5d9b5" stroke="#2a1b10"/>' +
    '<path d="M-11 8C-7 3 -2.500 4 0 6.500 2.500 4 7 3 11 8 6.500 10 2.500 10 0 8.800 -2.500 10 -6.500 10 -11 8Z" fill="#2a1b10"/>' +
    '<circle cx="-5.500" cy="-.5" r="1.700" fill="#2a1b10"/><circle cx="5.500" cy="-.5" r="1.700" fill="#2a1b10"/>' +
    '<path d="M-16 -14C-30 -18 -30 -27 -19 -31 -7 -35 7 -35 19 -31 30 -27 30 -18 16 -14Z" fill="#fffbf0" stroke="#2a1b10"/>' +
    '<path d="M-16.500 -14.500H16.500V-7.500H-16.500Z" fill="currentColor" stroke="#2a1b10"/>' +
    '<path d="M-17 -7.500C-8 -9.500 8 -9.500 17 -7.500 13 -1.500 -13 -1.500 -17 -7.500Z" fill="#2a1b10"/>' +
    '<circle cy="-22.500" r="4.400" fill="#ebc04f" stroke="#2a1b10"/>',
  cossack:
    '<path d="M-37 50C-37 31 -25 23 -10 21H10C25 23 37 31 37 50Z" fill="#fffbf0" stroke="#2a1b10"/>' +
    '<path d="M-6 20L0 34 6 20Z" fill="currentColor" stroke="#2a1b10"/>' +
    '<path d="M-29 36l13 -4M27 36l-13 -4M-28 42l13 -4M28 42l-13 -4" stroke="#ebc04f" stroke-width="4.600"/>' +
    '<path d="M-29 33l13 -4M29 33l-13 -4M-29 46l14 -4.500M29 46l-14 -4.500" stroke="#2a1b10" stroke-width="1.600"/>' +
    '<path d="M-14 -10C-16 8 -9 20 0 20S16 8 14 -10Z" fill="#f5d9b5" stroke="#2a1b10"/>' +
    '<path d="M-19 14C-15 3 -4 2.500 0 6 4 2.500 15 3 19 14 12 10 5 13 0 10 -5 13 -12 10 -19 14Z" fill="#2a1b10"/>' +
    '<circle cx="-5.500" cy="-1" r="1.700" fill="#2a1b10"/><circle cx="5.500" cy="-1" r="1.700" fill="#2a1b10"/>' +
    '<path d="M-9.500 -4.500l6 -1M9.500 -4.500l-6 -1" stroke="#2a1b10" stroke-width="2"/>' +
    '<path d="M-18.500 -7.500C-21 -16 -25 -30 -23.500 -37 -19 -43.500 -9 -44.500 0 -44.500S19 -43.500 23.500 -37C25 -30 21 -16 18.500 -7.500 8 -3.500 -8 -3.500 -18.500 -7.500Z" fill="#dccbaa" stroke="#2a1b10"/>' +
    '<path d="M-23 -37.500C-18 -43.500 -9 -44.500 0 -44.500S18 -43.500 23 -37.500C14 -33.500 -14 -33.500 -23 -37.500Z" fill="currentColor" stroke="#2a1b10" stroke-width="2.200"/>' +
    '<g fill="none" stroke="#7c6444" stroke-width="2" stroke-linecap="round"><path d="M-19 -27q2.500 -3.500 5 0"/><path d="M-11 -26q2.500 -3.500 5 0"/>' +
    '<path d="M-3 -25.5q2.500 -3.500 5 0"/><path d="M5 -26q2.500 -3.500 5 0"/><path d="M13 -27q2.500 -3.500 5 0"/><path d="M-16 -20q2.500 -3.500 5 0"/>' +
    '<path d="M-8 -19q2.500 -3.500 5 0"/><path d="M0 -18.5q2.500 -3.500 5 0"/><path d="M8 -19.5q2.500 -3.500 5 0"/><path d="M-15 -12.5q2.500 -3.500 5 0"/>' +
    '<path d="M-7 -11.5q2.500 -3.500 5 0"/><path d="M1 -11q2.500 -3.500 5 0"/><path d="M9 -12q2.500 -3.500 5 0"/></g>',
  diplomat:
    '<path d="M-36 50C-36 32 -24 24 -10 21H10C24 24 36 32 36 50Z" fill="#fffbf0" stroke="#2a1b10"/>' +
    '<path d="M-10 20L0 48 10 20Z" fill="#fff" stroke="#2a1b10"/>' +
    '<path d="M-13 20L-20 30 -13 33 0 50 13 33 20 30 13 20" fill="none" stroke="#2a1b10"/>' +
    '<path d="M0 25L-8 20.500V30ZM0 25L8 20.500V30Z" fill="currentColor" stroke="#2a1b10" stroke-width="2"/>' +
    '<path d="M-13 -8C-14.500 8 -8 19 0 19S14.500 8 13 -8Z" fill="#f5d9b5" stroke="#2a1b10"/><circle cx="-5.500" cy="0" r="1.700" fill="#2a1b10"/>' +
    '<circle cx="6" cy="0" r="5.400" fill="#fff" fill-opacity=".7" stroke="#b8861b" stroke-width="2.200"/>' +
    '<circle cx="6" cy="0" r="1.700" fill="#2a1b10"/><path d="M11 3C14 9 14 14 12 20" stroke="#b8861b" stroke-width="1.700" fill="none"/>' +
    '<path d="M-4 11.500C-1 13 2 13 5 11.500" stroke="#2a1b10" stroke-width="2" fill="none"/>' +
    '<path d="M-14.500 -11L-17 -41C-8 -45 8 -45 17 -41L14.500 -11Z" fill="#fffbf0" stroke="#2a1b10"/>' +
    '<path d="M-15.300 -20.500H15.300L14.700 -12H-14.700Z" fill="currentColor" stroke="#2a1b10" stroke-width="2"/>' +
    '<path d="M-26 -12.500C-20 -8 -10 -7 0 -7S20 -8 26 -12.500C22 -15.500 18 -13.500 14.500 -12.500 6 -11 -6 -11 -14.500 -12.500 -18 -13.500 -22 -15.500 -26 -12.500Z" fill="#fffbf0" stroke="#2a1b10"/>',
  lady:
    '<path d="M-21 14C-30 4 -28 -22 -14 -29 -5 -34 8 -33 15 -28 28 -20 29 4 21 14Z" fill="#fffbf0" stroke="#2a1b10"/>' +
    '<path d="M-36 50C-36 36 -28 29 -15 27 -9 38 9 38 15 27 28 29 36 36 36 50Z" fill="#fffbf0" stroke="#2a1b10"/>' +
    '<path d="M-7 14L-8 24C-13 26 -14 27 -15 27 -9 38 9 38 15 27 14 27 13 26 8 24L7 14Z" fill="#f5d9b5" stroke="#2a1b10"/>' +
    '<path d="M-9 27C-4 32 4 32 9 27" fill="none" stroke="#ebc04f" stroke-width="3.400" stroke-dasharray=".1 4.400" stroke-linecap="round"/>' +
    '<path d="M-12.500 -11C-14.500 6 -7 17 0 17S14.500 6 12.500 -11C8 -6 -4 -7 -12.500 -11Z" fill="#f5d9b5" stroke="#2a1b10"/>' +
    '<circle cx="-5" cy="-.5" r="1.700" fill="#2a1b10"/><circle cx="5" cy="-.5" r="1.700" fill="#2a1b10"/>' +
    '<path d="M-3.600 8.500C-1.500 7 1.500 7 3.600 8.500 1.500 11.500 -1.500 11.500 -3.600 8.500Z" fill="#b4312b"/>' +
    '<path d="M-19 -4C-15 -13 -12 -18 -4 -22M19 -4C16 -13 12 -17 8 -19M-21 6C-18 1 -17 -3 -16 -7M21 6C18 1 17 -3 16 -7" stroke="#2a1b10" stroke-width="1.800" fill="none"/>' +
    '<circle cx="-15.500" cy="11" r="2.800" fill="#ebc04f" stroke="#2a1b10" stroke-width="1.600"/>' +
    '<circle cx="15.500" cy="11" r="2.800" fill="#ebc04f" stroke="#2a1b10" stroke-width="1.600"/>' +
    '<path d="M-24 -21C-18 -31 4 -38 22 -30 20 -24 -8 -19 -24 -21Z" fill="currentColor" stroke="#2a1b10"/>' +
    '<path d="M12 -30C14 -42 24 -47 34 -45 38 -36 30 -28 18 -27.500 24 -33 26 -37 28 -40" fill="#fffbf0" stroke="#2a1b10"/>',
};

export const DEFS =
  '<clipPath id="c-token"><rect x="-46" y="-46" width="92" height="92" rx="17"/></clipPath>' +
  '<clipPath id="c-box"><path d="M-19 52V-4L0-22 19-4V52Z"/></clipPath>';

const mark = (colour: Colour, fill: string, scale: number): string =>
  `<g transform="scale(${String(scale)})" fill="${fill}">${MARKS[colour]}</g>`;

const token = (paint: string): string =>
  `<rect x="-46" y="-46" width="92" height="92" rx="17" ${paint}/>`;

/** From afar only the mark: his room tells the sort. */
function courier(colour: Colour, sort: Sort): string {
  const { fill, deep, mark: dark } = PAINTS[colour];
  const near =
    `<g clip-path="url(#c-token)" color="${fill}" stroke-width="2.600" stroke-linejoin="round" stroke-linecap="round">${FIGURES[sort]}</g>` +
    token(`fill="none" stroke="${deep}" stroke-width="4"`) +
    `<circle cx="-30" cy="30" r="18" fill="#fffcf4" stroke="${deep}" stroke-width="3.500"/>` +
    `<g transform="translate(-30 30)">${mark(colour, dark, 0.3)}</g>`;
  return `${token(`fill="${fill}"`)}<g class="c-near">${near}</g><g class="c-far">${mark(colour, '#fff6e4', 0.9)}</g>`;
}

/** A letter with a seal. */
function dispatch(colour: Colour): string {
  const { fill, deep } = PAINTS[colour];
  return (
    '<rect x="-46" y="-31" width="92" height="62" rx="5" fill="#fff8e8" stroke="#4a3617" stroke-width="4"/><path d="M-44 29L-8-2M44 29L8-2" stroke="#4a3617" stroke-width="3" opacity=".55"/>' +
    '<path d="M-45-29L0 7 45-29" fill="#fbefd3" stroke="#4a3617" stroke-width="4" stroke-linejoin="round"/>' +
    `<g transform="translate(0 6)"><circle r="21" fill="${fill}" stroke="${deep}" stroke-width="3"/>${mark(colour, colour === 'yellow' ? '#2a1c08' : '#fff6e4', 0.38)}</g>`
  );
}

const disc = (edge: string, ground: string, line: string): string =>
  `<circle cy="2" r="46" fill="${edge}"/><circle r="46" fill="${ground}" stroke="${edge}" stroke-width="3"/><circle r="37" fill="none" stroke="${line}" stroke-width="3"/>`;

const written = (y: number, size: number, fill: string, text: string): string =>
  `<text y="${String(y)}" text-anchor="middle" class="c-number" font-size="${String(size)}" fill="${fill}">${text}</text>`;

function coin(worth: number): string {
  const dots = many(
    worth,
    (at) => `<circle cx="${fine((at - (worth - 1) / 2) * 13)}" cy="26" r="4.200" fill="#6e4a0c"/>`,
  );
  const number = worth ? written(13, 44, '#3a2604', String(worth)) : '';
  return disc('#6e4a0c', '#f6e2a6', '#a98337') + number + dots;
}

const NJET =
  disc('#2e3036', '#bcc0c8', '#5a5e68') +
  written(8, 30, '#1e2026', 'njet') +
  '<path d="M-26 20H26" stroke="#a3271f" stroke-width="5" stroke-linecap="round"/><path d="M20-41L12-26 19-18 10-8" stroke="#2e3036" stroke-width="3" fill="none" stroke-linejoin="round"/>';

/** A coin that nobody has turned. */
export const ROUBLE =
  disc('#6e4a0c', '#ddb24a', '#8a6314') +
  `<g stroke="#8a6314" stroke-width="4" stroke-linecap="round">${many(12, (at) => `<path d="M0-21V-31" transform="rotate(${String(30 * at)})"/>`)}</g><path d="M-17 12V-7L-8 1 0-13 8 1 17-7V12Z" fill="#8a6314"/>`;

const isColour = (word: string): word is Colour => word in PAINTS;
const isSort = (word: string): word is Sort => word in FIGURES;

/** The face of a courier, a dispatch or a coin. */
export function face(kind: string): string | undefined {
  const [first = '', second = ''] = kind.split('-');
  if (kind === 'njet') return NJET;
  if (kind === 'blank' || first === 'rouble') return coin(Number(second));
  if (!isColour(first)) return undefined;
  if (second === 'dispatch') return dispatch(first);
  return isSort(second) ? courier(first, second) : undefined;
}

/** The mark of a colour, for whoever has it. */
export function sealOf(colour: string): string | undefined {
  if (!isColour(colour)) return undefined;
  return `${token(`fill="${PAINTS[colour].fill}"`)}${mark(colour, '#fff6e4', 0.8)}`;
}

/** Who sleeps in a room that is empty, as a line. */
export const ghost = (sort: Sort): string =>
  `<g opacity=".16" color="#fffbf0" stroke-width="2.600" stroke-linejoin="round" stroke-linecap="round">${FIGURES[sort]}</g>`;

/** A sentry in his box. */
export const GUARD =
  '<g><path d="M-19 52V-4L0 -22 19 -4V52Z" fill="#f7f3ea" stroke="#2a2420" stroke-width="2.200" stroke-linejoin="round"/>' +
  '<g clip-path="url(#c-box)" fill="#26221f">' +
  '<path d="M-22 8L0 -8 22 8V16L0 0 -22 16ZM-22 28L0 12 22 28V36L0 20 -22 36ZM-22 48L0 32 22 48V56L0 40 -22 56Z"/></g>' +
  '<path d="M-11 52V14C-11 6 -6 2 0 2S11 6 11 14V52Z" fill="#2b3242"/>' +
  '<path d="M-24 -1L0 -25 24 -1" fill="none" stroke="#f9fcff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>' +
  '<path d="M-25 3L0 -21.500 25 3" fill="none" stroke="#2a2420" stroke-width="1.600" opacity=".5"/>' +
  '<path d="M-9 52V36C-9 31 -5 29 0 29S9 31 9 36V52Z" fill="#3e7a58"/><path d="M-6 31L6 44M6 31L-6 44" stroke="#f7ebd0" stroke-width="2.200"/>' +
  '<circle cy="22.500" r="6.500" fill="#f1d6b2"/>' +
  '<path d="M-7.500 20.500C-8 12 -4 6 0 1 4 6 8 12 7.500 20.500 3 18.500 -3 18.500 -7.500 20.500Z" fill="#e2b64c" stroke="#6e4a0c" stroke-width="1.200"/>' +
  '<path d="M-7.500 20.500C-3 18.500 3 18.500 7.500 20.500V17C3 15 -3 15 -7.500 17Z" fill="#9b2b22"/>' +
  '<path d="M-3.500 25.800C-1.500 24.600 1.500 24.600 3.500 25.800" stroke="#2a1a10" stroke-width="1.500" fill="none"/>' +
  '<path d="M13 52V12" stroke="#4a2e18" stroke-width="2.200"/><path d="M13 12L11.500 20H14.500Z" fill="#c9ced6" stroke="#4a4f58" stroke-width=".6"/></g>';

/** The Czar's. */
export const CROWN =
  '<path d="M-16 11V-7L-8 2 0-12 8 2 16-7V11Z" fill="#e2b64c" stroke="#6e4a0c" stroke-width="1.600" stroke-linejoin="round"/><path d="M-16 7H16" stroke="#9b2b22" stroke-width="3"/>';

/** What a guard wants. */
export const price = (roubles: string): string =>
  disc('#6e4a0c', '#f6e2a6', '#a98337') +
  written(17, roubles.length > 1 ? 42 : 48, '#3a2604', roubles);

/** The table top: from the swamp, by forest and mountains, to the meadow before the palace. */
export function road(dark: boolean): string {
  const [sky, meadow, hills, wood, swamp, pine] = dark
    ? ['#16233f', '#4a5a72', '#3a4a68', '#2d455c', '#263f52', '#1b3340']
    : ['#cfdeec', '#f2ecd9', '#dbe4ee', '#dbe6e1', '#d3e2e4', '#7fa08f'];
  const random = dice(13);
  const band = (y: number, fill: string | undefined): string =>
    `<path d="M0 ${String(y)}q160-40 325 0t325 0 325 0 325 0V900H0Z" fill="${fill ?? ''}"/>`;
  const tree = (): string => {
    const [x, y] = [fine(random() * 1300), fine(560 + random() * 130)];
    return `M${x} ${y}l14 22h-7l11 18h-36l11-18h-7z`;
  };
  return backdrop(
    1300,
    900,
    `<rect width="1300" height="900" fill="${sky ?? ''}"/>${band(190, meadow)}${band(380, hills)}` +
      `<path d="M60 400l70-80 60 60 50-40 80 70zM900 400l80-90 70 80 50-50 90 70z" fill="#fff" fill-opacity="${dark ? '.1' : '.55'}"/>` +
      `${band(545, wood)}<path d="${many(26, tree)}" fill="${pine ?? ''}" fill-opacity=".5"/>${band(730, swamp)}`,
  );
}
