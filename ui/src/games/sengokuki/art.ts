/** Sengokuki's drawings, each within 100 x 100 around the middle: pieces whose weapons point the way, cards, kamon. */

import { backdrop, many } from '../../lib/svg';

/** So many times around the middle. */
const around = (drawn: string, angles: readonly number[]): string =>
  angles.map((angle) => `<g transform="rotate(${String(angle)})">${drawn}</g>`).join('');

const EIGHT = [0, 45, 90, 135, 180, 225, 270, 315];
const STRAIGHT = [0, 90, 180, 270];
const DIAGONAL = [45, 135, 225, 315];
/** The true angles of a knight's leap. */
const LEAPS = [26.6, 63.4, 116.6, 153.4, 206.6, 243.4, 296.6, 333.4];

const BLADE =
  '<path d="M-3-16.500C-4.400-25-3-33 2.600-41 4.300-32 4-24 3-16.500Z" fill="var(--e)"/><rect x="-7.500" y="-17.600" width="15" height="3.600" rx="1.800" fill="var(--x)"/><path d="M-2.400-14h4.800v7h-4.800z" fill="var(--e)"/>';
const SPEAR =
  '<rect x="-1.700" y="-28" width="3.400" height="28" fill="var(--e)"/><path d="M0-42C4.600-36 5-31.500 2.300-26.500h-4.600C-5-31.500-4.600-36 0-42Z" fill="var(--e)"/><path d="M-6-25.500H6l-1.800 4h-8.400z" fill="var(--x)"/>';
const STAR =
  '<path d="M0-41L4.900-11 0-8Z" fill="var(--e)" opacity=".72"/><path d="M0-41L-4.900-11 0-8Z" fill="var(--e)"/>';
const DAGGER = '<path d="M0-42.500L3.800-34.500 0-32.800-3.800-34.500Z" fill="var(--e)"/>';
const ARROW =
  '<path d="M0-42.500L4.600-33.500 0-35.800-4.600-33.500Z" fill="var(--x)"/><path d="M0-35.500v7" stroke="var(--e)" stroke-width="2"/>';
const CHEEK =
  '<path d="M-14.500 8.500L-22.500 21.500C-17 20.500-12.500 20-8.500 20.500L-8 9ZM-15.500 3.500L-24.500-1.500C-24.500 4-23 8.500-19 11.500L-13.500 9Z"/>';
const HORN =
  '<path d="M-2.600-5.500C-9-8.500-15.500-16.500-13.500-28-20.500-17-17.500-5-3.800.4Z" fill="var(--x)"/>';
const mirrored = (drawn: string): string => `${drawn}<g transform="scale(-1 1)">${drawn}</g>`;

/** In the ink `--e`, on the ground `--d`, with `--x` for a second colour. */
const EMBLEMS: Record<string, string> = {
  ashigaru:
    around(BLADE, STRAIGHT) +
    '<circle r="12.500" fill="var(--d)"/><path d="M-12.500 4.500C-7 1.500-3.500-3 0-9 3.500-3 7 1.500 12.500 4.500 7 8.300-7 8.300-12.500 4.500Z" fill="var(--e)"/><circle cy="1.600" r="2.300" fill="var(--x)"/>',
  kihei:
    around(SPEAR, DIAGONAL) +
    '<circle r="10.500" fill="var(--d)"/><circle r="8.600" fill="none" stroke="var(--e)" stroke-width="2.800"/><circle r="3.200" fill="var(--x)"/>',
  shinobi:
    around(STAR, EIGHT) +
    '<circle r="14.500" fill="var(--d)"/><circle r="12.600" fill="var(--e)"/><path d="M-10.200-1.800C-5-5.600 5-5.600 10.200-1.800 5.500 2.600-5.500 2.600-10.200-1.800Z" fill="var(--d)"/><circle cx="-4.300" cy="-1.800" r="1.800" fill="var(--e)"/><circle cx="4.300" cy="-1.800" r="1.800" fill="var(--e)"/>',
  daimyo:
    around(DAGGER, EIGHT) +
    `<g transform="translate(0 3.500)"><g fill="var(--e)">${mirrored(CHEEK)}<path d="M-14.500 3.500C-14.500-9.500-8-15.500 0-15.500S14.500-9.500 14.500 3.500Z"/></g>` +
    '<path d="M0-15v14M-6-14C-8.500-9-9-4-9 1M6-14C8.500-9 9-4 9 1" stroke="var(--d)" stroke-width="1.100" fill="none" opacity=".7"/>' +
    '<path d="M-17 3C-8-2 8-2 17 3L14.500 8.500C7 5.500-7 5.500-14.500 8.500Z" fill="var(--e)" stroke="var(--d)" stroke-width="1.200"/>' +
    '<path d="M-7.500 10C-3 8.300 3 8.300 7.500 10L6 17.500C2.500 20.500-2.500 20.500-6 17.500Z" fill="var(--e)"/><path d="M-5.500 12.200l4 .8M5.500 12.200l-4 .8M-3 16.800h6" stroke="var(--d)" stroke-width="1.300" stroke-linecap="round"/>' +
    `${mirrored(HORN)}<circle cy="-5.500" r="4" fill="var(--x)" stroke="var(--d)" stroke-width="1.100"/></g>`,
  kibatai:
    around(ARROW, LEAPS) +
    '<g transform="translate(.5 1)"><path d="M-1-25L3-18.500C13.500-15 19-5 18.500 8.500 18.300 13 17.500 17 16.500 20.500 8 24-1 24-8 21.500-7.500 14.500-1.500 11.500.8 4.500-2.600 6.800-6.300 6.600-8.600 8.400-10.200 11.200-13.400 13.400-16.600 11.300-20 9.300-20.600 5.800-18.600 2.600L-10.600-10.200C-9.600-13.600-6.600-16.600-4.400-18.200Z" fill="var(--e)"/>' +
    '<circle cx="-6" cy="-7" r="1.900" fill="var(--d)"/><path d="M-12.600-7C-9.500-2.500-6.500 2-2.500 4.800M-8.500-.5C-3.500-3 1-8 2.500-13" stroke="var(--x)" stroke-width="1.900" fill="none" stroke-linecap="round"/></g>',
};

type Kamon = 'red' | 'yellow' | 'green' | 'blue';

const KAMON_FILLS: Record<Kamon, string> = {
  red: '#b23427',
  yellow: '#dda425',
  green: '#3b7a4e',
  blue: '#2f5f9e',
};

const petals = many(
  5,
  (at) =>
    `<circle cx="${String(Math.round(270 * Math.sin(at * 1.2566)) / 10)}" cy="${String(Math.round(-270 * Math.cos(at * 1.2566)) / 10)}" r="17.500"/>`,
);

/** Three commas, a plum blossom, four lozenges, three scales: in `currentColor`. */
const KAMON: Record<Kamon, string> = {
  red:
    '<circle r="43" fill="none" stroke="currentColor" stroke-width="5.500"/><g transform="scale(.9)" fill="currentColor">' +
    around(
      '<path d="M0-36C-10-36-17-29-17-20.500S-9.500-6-2-7.500C6-9 12-16 20-16.500 28-17 33-12 35.500-4 36.500-22 20-36 0-36Z"/>',
      [0, 120, 240],
    ) +
    '</g>',
  yellow: `<g fill="currentColor">${petals}</g><circle r="12.500" fill="${KAMON_FILLS.yellow}"/><circle r="6" fill="currentColor"/>`,
  green:
    '<path fill="currentColor" d="M0-44.500L22.500-23.500 0-2.500-22.500-23.500ZM0 2.500L22.500 23.500 0 44.500-22.500 23.500ZM-25-21L-2.500 0-25 21-47.500 0ZM25-21L47.500 0 25 21 2.500 0Z"/>',
  blue: '<path fill="currentColor" d="M0-44L23-4H-23ZM-25-.5L-2 39.500H-48ZM25-.5L48 39.500H2Z"/>',
};

/** A pine, and a plain with the sun above it. */
const LANDSCAPES: Record<string, string> = {
  ki:
    '<path d="M-34 36C-20 33.500 18 33 36 35.500 20 38.500-18 39-34 36Z" fill="#2b2723" opacity=".28"/>' +
    '<path d="M-3.500 36C-1.500 26-6.500 19-4 10-2.500 4 2.500-1 1-9 0-14-3.500-17-2.500-23L2-23.500C2-18 6-15 6.600-9.500 7.500-1 2.500 5 2 11.500 1.500 20 6 27 5 36Z" fill="#2b2723"/>' +
    '<path d="M2 8C9 4 13 4 19 1M-2.500 14C-9 10-13 10-18 7M3.500-8C9-11 12-11 16-13" stroke="#2b2723" stroke-width="2.600" fill="none" stroke-linecap="round"/>' +
    '<path fill="#34604a" d="M-24-17C-25-24-17-27-13-25-11-32 0-33 3-29 9-32 16-28 15-24 21-23 22-17 17-15.500 6-13.500-12-13-24-17ZM7-3C7-8 13-10 16-8.500 19-13 28-12 29-7.500 35-7 36-1 31 0 23 1.800 13 1.500 7-3ZM-36 4C-36-2-29-4-26-2.500-23-8-12-7-11-2.500-6-1.500-6 4-10 5-18 7.200-29 7-36 4Z"/>',
  heiya:
    '<circle cx="17" cy="-13" r="9.500" fill="#b8321f" opacity=".85"/><path d="M-40 3C-26-5-14-3-2 1 10 5 24 1 40-1V6C20 9-20 9-40 6Z" fill="#2b2723" opacity=".22"/>' +
    '<path d="M-40 13C-20 8 14 16 40 10M-40 23C-14 19 10 27 40 21" stroke="#2b2723" stroke-width="1.200" fill="none" opacity=".4"/>' +
    '<path d="M-24 34C-25 25-29 20-34 17M-22 34C-22 24-21 18-18 12M-20 34C-18 27-13 24-8 23M14 36C13 29 9 26 5 25M16 36C16 28 18 23 22 18M18 36C20 30 25 28 29 28" stroke="#34604a" stroke-width="2.400" fill="none" stroke-linecap="round"/>',
};

const CARD =
  '<rect x="-48" y="-48" width="96" height="96" rx="8" fill="#fffaf0" stroke="#2b2723" stroke-width="1.600"/>';

const caption = (x: number, name: string): string =>
  `<text x="${String(x)}" y="41" text-anchor="middle" class="s-caption">${name.charAt(0).toUpperCase() + name.slice(1)}</text>`;

function army(kamon: Kamon, type: string): string {
  const sign = (y: number): string =>
    `<g transform="translate(-32.500 ${String(y)}) scale(.25)">${KAMON[kamon]}</g>`;
  return (
    `${CARD}<path d="M-40-47H-17V47H-40A7 7 0 0 1-47 40V-40A7 7 0 0 1-40-47Z" fill="${KAMON_FILLS[kamon]}"/>` +
    `<g color="${kamon === 'yellow' ? '#26221d' : '#fffbf2'}">${sign(-30)}${sign(30)}</g>` +
    `<g class="s-ink" transform="translate(15 -8) scale(.68)">${EMBLEMS[type] ?? ''}</g>${caption(15, type)}`
  );
}

const isKamon = (word: string): word is Kamon => word in KAMON;

/** The face of a card: a landscape, or an army with its kamon. */
export function face(kind: string): string | undefined {
  const landscape = LANDSCAPES[kind];
  if (landscape)
    return `${CARD}<g transform="translate(0 -5) scale(.9)">${landscape}</g>${caption(0, kind)}`;
  const [kamon = '', type = ''] = kind.split('-');
  return isKamon(kamon) ? army(kamon, type) : undefined;
}

const arc = (at: number): string =>
  `<path transform="rotate(${String(90 * at)})" d="M4-23.500A24 24 0 0 1 22.500-8C22-5 18-5 15.500-8 12-12 8-14.500 3.500-15.500 1-17 1-22 4-23.500Z" fill="${Object.values(KAMON_FILLS)[at] ?? ''}"/>`;

const HEMP = around(
  '<path d="M0 0V-15M0 0L-4.300-7.500 0-15 4.300-7.500Z"/>',
  [0, 60, 120, 180, 240, 300],
);

/** The back: alike to the last line, for whoever remembers. */
export const BACK =
  '<rect x="-48" y="-48" width="96" height="96" rx="8" fill="#344b5e" stroke="#6c8aa3" stroke-width="1.200"/>' +
  '<rect x="-43" y="-43" width="86" height="86" rx="4" fill="none" stroke="#e9ddc4" stroke-opacity=".45"/>' +
  `<g fill="none" stroke="#e9ddc4" stroke-opacity=".22">${[-28, 28].flatMap((x) => [-28, 28].map((y) => `<g transform="translate(${String(x)} ${String(y)})">${HEMP}</g>`)).join('')}</g>` +
  `<circle r="30" fill="#f4ead5"/>${many(4, arc)}`;

/** A piece of white lacquer, or of black. */
export function piece(type: string, white: boolean): string {
  const [rim, ground, line] = white
    ? ['#2b2622', '#faf4e6', '#bfa873']
    : ['#c6a566', '#221e1c', '#b8965a'];
  return (
    `<g class="${white ? 's-white' : 's-black'}"><circle cy="3" r="45" fill="#000" opacity=".35"/>` +
    `<circle r="44" fill="${ground ?? ''}" stroke="${rim ?? ''}" stroke-width="2"/><circle r="39.800" fill="none" stroke="${line ?? ''}"/>` +
    `<g transform="scale(.9)">${EMBLEMS[type] ?? ''}</g></g>`
  );
}

/** The flag on a card that may not be turned over now. */
export const NOBORI =
  '<g transform="translate(14 44) scale(1.300)"><path d="M0 0V-58M-1-55H19" stroke="#3a2a1c" stroke-width="2.600" stroke-linecap="round"/>' +
  '<path d="M2-54.500H19C18-45 20.500-36 18.500-26 19.200-21 18-17 18.500-13.500 13-12 8-14.500 2-13Z" fill="#fbf5e6" stroke="#3a2a1c" stroke-width="1.400"/>' +
  '<path d="M2.600-49.500H18.600V-43.500H2.600ZM2.600-20.500H18.600L18.400-15.500C13-14.500 8-16.500 2.600-15.400Z" fill="#b8321f"/><circle cx="10.600" cy="-32" r="5" fill="none" stroke="#26221d" stroke-width="2.600"/></g>';

/** The table top: hills in ink on washi. */
export function washi(dark: boolean): string {
  const [ground, ink, sun] = dark
    ? ['#2a2622', '#cdbfa4', '#f0705a']
    : ['#ece4d4', '#2b2723', '#b8321f'];
  const hills = (d: string, strength: string): string =>
    `<path d="${d}V840H0Z" fill="${ink ?? ''}" fill-opacity="${strength}"/>`;
  return backdrop(
    1140,
    840,
    `<rect width="1140" height="840" fill="${ground ?? ''}"/><circle cx="905" cy="330" r="52" fill="${sun ?? ''}" opacity=".16"/>` +
      hills(
        'M0 640C60 600 90 560 140 540 180 524 200 470 240 450 280 480 300 540 350 560 420 590 480 540 560 580 640 620 700 560 780 520 830 495 850 440 900 410 940 450 960 520 1010 550 1060 580 1100 560 1140 590',
        '.06',
      ) +
      hills(
        'M0 720C120 660 210 700 320 680 430 660 520 720 640 690 760 660 860 700 960 650 1030 615 1080 660 1140 650',
        '.08',
      ),
  );
}
