/** UNO's drawings: on every card digits, a bar and a disc of equal parts; a pattern and two letters for each colour. */

import type { Lang } from '../../lib/prefs.svelte';
import { backdrop, fine, many } from '../../lib/svg';

const COLOURS = ['red', 'blue', 'green', 'yellow'] as const;
type Colour = (typeof COLOURS)[number];

interface Paint {
  fill: string;
  deep: string;
  /** What is written on the fill. */
  ink: string;
  /** What is left of a bar. */
  empty: string;
  /** The parting lines of a bar. */
  line: string;
  letters: Record<Lang, string>;
}

const WHITE = { ink: '#fff', empty: 'rgb(0 0 0 / 22%)' };
const PAINTS: Record<Colour, Paint> = {
  red: { fill: '#cf2e27', deep: '#9e1c17', ...WHITE, line: '#9e1c17', letters: two('Ro', 'Re') },
  blue: { fill: '#1d5fbe', deep: '#12458f', ...WHITE, line: '#12458f', letters: two('Bl', 'Bl') },
  green: { fill: '#1c8046', deep: '#10592f', ...WHITE, line: '#10592f', letters: two('Gr', 'Gr') },
  yellow: {
    fill: '#f7c325',
    deep: '#7a5600',
    ink: '#2e2300',
    empty: 'rgb(255 255 255 / 55%)',
    line: '#7a5600',
    letters: two('Ge', 'Ye'),
  },
};

function two(nl: string, en: string): Record<Lang, string> {
  return { nl, en };
}

/** Stripes, dots, waves and squares: colour is never the only sign. */
export const DEFS =
  '<pattern id="u-red" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3.600" height="9" fill="#fff" fill-opacity=".2"/></pattern>' +
  '<pattern id="u-blue" width="10" height="10" patternUnits="userSpaceOnUse"><circle cx="2.500" cy="2.500" r="1.700" fill="#fff" fill-opacity=".3"/><circle cx="7.500" cy="7.500" r="1.700" fill="#fff" fill-opacity=".3"/></pattern>' +
  '<pattern id="u-yellow" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0 0h9M0 0v9" stroke="#8a5f00" stroke-opacity=".32" stroke-width="1.600"/></pattern>' +
  '<pattern id="u-green" width="12" height="8" patternUnits="userSpaceOnUse"><path d="M0 4q3-4 6 0t6 0" fill="none" stroke="#fff" stroke-opacity=".32" stroke-width="1.700"/></pattern>' +
  '<clipPath id="u-disc"><circle cx="74" cy="87" r="36"/></clipPath>';

const REVERSE =
  '<path d="M-20-6a22 22 0 0 1 36-10M17-28v13H4M20 6a22 22 0 0 1-36 10M-17 28V15H-4"/>';
const SKIP = '<circle r="24"/><path d="M-17 17L17-17"/>';

/** A fraction as people write it, one number above the other. */
function stacked(
  [top, bottom]: readonly number[],
  x: number,
  y: number,
  size: number,
  ink: string,
): string {
  const half = size * (Number(bottom) > 9 ? 0.62 : 0.42);
  return (
    `<g class="u-number" fill="${ink}" font-size="${fine(size)}" text-anchor="middle">` +
    `<text x="${fine(x)}" y="${fine(y)}">${String(top)}</text>` +
    `<rect x="${fine(x - half)}" y="${fine(y + size * 0.16)}" width="${fine(2 * half)}" height="${fine(Math.max(1.6, size * 0.1))}" rx="1"/>` +
    `<text x="${fine(x)}" y="${fine(y + size * 1.04)}">${String(bottom)}</text></g>`
  );
}

/** A disc in equal parts, so many of them filled. */
function disc(top: number, bottom: number, { fill, deep }: Paint): string {
  const [x, y, r] = [72, 56, 31];
  const edge = (part: number): string => {
    const angle = (part / bottom) * 2 * Math.PI - Math.PI / 2;
    return `${fine(x + r * Math.cos(angle))} ${fine(y + r * Math.sin(angle))}`;
  };
  const circle = (paint: string): string =>
    `<circle cx="${String(x)}" cy="${String(y)}" r="${String(r)}" ${paint}/>`;
  const slice = `<path d="M${String(x)} ${String(y)}L${edge(0)}A${String(r)} ${String(r)} 0 ${String(Number(2 * top > bottom))} 1 ${edge(top)}Z" fill="${fill}"/>`;
  const cuts = many(bottom, (part) => `M${String(x)} ${String(y)}L${edge(part)}`);
  return (
    circle(`fill="${top < bottom ? '#fff' : fill}"`) +
    (top < bottom ? slice : '') +
    `<path d="${cuts}" stroke="${deep}" stroke-width="1.600"/>` +
    circle(`fill="none" stroke="${deep}" stroke-width="2"`)
  );
}

/** A bar of the same length on every card: equal fractions reach equal heights. */
function bar(top: number, bottom: number, { ink, empty, line }: Paint): string {
  const [x, y, w, h] = [12.5, 54, 13, 84];
  const full = (h * top) / bottom;
  const rect = (from: number, high: number, paint: string): string =>
    `<rect x="${String(x)}" y="${fine(from)}" width="${String(w)}" height="${fine(high)}" rx="2" ${paint}/>`;
  const cuts = many(
    bottom - 1,
    (part) => `M${String(x)} ${fine(y + (h * (part + 1)) / bottom)}h${String(w)}`,
  );
  return (
    rect(y, h, `fill="${empty}"`) +
    rect(y + h - full, full, `fill="${ink}"`) +
    `<path d="${cuts}" stroke="${line}"/>` +
    rect(y, h, `fill="none" stroke="${line}" stroke-width="1.300"`)
  );
}

const rounded = (paint: string): string =>
  `<rect x=".750" y=".750" width="118.500" height="172.500" rx="9.500" ${paint}/>`;

const written = (x: number, y: number, size: number, paint: string, text: string): string =>
  `<text x="${fine(x)}" y="${fine(y)}" text-anchor="middle" class="u-number" font-size="${fine(size)}" ${paint}>${text}</text>`;

const signed = (x: number, y: number, scale: number, ink: string, sign: string): string =>
  `<g transform="translate(${fine(x)} ${fine(y)}) scale(${String(scale)})" fill="none" stroke="${ink}" stroke-width="7.500" stroke-linecap="round" stroke-linejoin="round">${sign}</g>`;

/** What stands on a card of a colour, in its strip and on its tablet. */
function inside(sign: string, paint: Paint): string {
  const [top, bottom] = sign.split('/').map(Number);
  if (top !== undefined && bottom !== undefined)
    return (
      stacked([top, bottom], 19, 25, 18.5, paint.ink) +
      bar(top, bottom, paint) +
      disc(top, bottom, paint) +
      stacked([top, bottom], 72, 122, 31, '#20242c')
    );
  if (sign === '+2')
    return (
      written(19, 34, 19, `fill="${paint.ink}"`, '+2') +
      written(72, 103, 48, `fill="${paint.deep}"`, '+2')
    );
  const drawn = sign === 'skip' ? SKIP : REVERSE;
  return signed(19, 27, 0.36, paint.ink, drawn) + signed(72, 87, 1, paint.deep, drawn);
}

function coloured(colour: Colour, sign: string, lang: Lang): string {
  const paint = PAINTS[colour];
  return (
    rounded(`fill="${paint.fill}"`) +
    rounded(`fill="url(#u-${colour})" stroke="${paint.deep}" stroke-width="1.500"`) +
    `<rect x="4.500" y="6" width="29" height="162" rx="8" fill="${paint.fill}"/>` +
    '<rect x="36" y="11" width="72" height="152" rx="11" fill="#fff"/>' +
    inside(sign, paint) +
    written(19, 160, 14.5, `fill="${paint.ink}"`, paint.letters[lang])
  );
}

/** Four quarters, one of each colour. */
function wild(plus: string): string {
  const quarters = COLOURS.map((colour, at) => {
    const place = `x="${at % 3 ? '74' : '38'}" y="${at < 2 ? '51' : '87'}" width="36" height="36"`;
    return `<rect ${place} fill="${PAINTS[colour].fill}"/><rect ${place} fill="url(#u-${colour})"/>`;
  }).join('');
  const dots = COLOURS.map(
    (colour, at) =>
      `<circle cx="${at % 3 ? '25' : '15'}" cy="${at < 2 ? '20' : '30'}" r="4.400" fill="${PAINTS[colour].fill}"/>`,
  ).join('');
  return (
    rounded('fill="#23272f" stroke="#0d0f13"') +
    `<g clip-path="url(#u-disc)">${quarters}<path d="M38 87h72M74 51v72" stroke="#23272f" stroke-width="4"/></g>` +
    '<circle cx="74" cy="87" r="36" fill="none" stroke="#fff" stroke-width="3"/>' +
    `<circle cx="74" cy="87" r="${plus ? '19' : '10'}" fill="#fff"/>` +
    (plus
      ? written(74, 96, 26, 'fill="#23272f"', plus) + written(20, 34, 19, 'fill="#fff"', plus)
      : dots)
  );
}

const isColour = (word: string): word is Colour => (COLOURS as readonly string[]).includes(word);

/** The face of a card. */
export function face(kind: string, lang: Lang): string | undefined {
  if (isWild(kind)) return wild(kind === '+4' ? kind : '');
  const [, colour = '', sign = ''] = /^([a-z]+)-?(.+)$/.exec(kind) ?? [];
  return isColour(colour) ? coloured(colour, sign, lang) : undefined;
}

/** Whether a card takes the colour that is chosen for it. */
export const isWild = (kind: unknown): boolean => kind === 'colour' || kind === '+4';

/** The colour that was chosen, within 100 x 100 around the middle. */
export function chosen(colour: string, lang: Lang): string | undefined {
  const drawn = swatch(colour, lang);
  return (
    drawn &&
    `<g transform="scale(3.2) translate(-12 -12)"><rect x="-1.500" y="-1.500" width="27" height="27" rx="7" fill="#fff"/>${drawn}</g>`
  );
}

/** A colour to choose, within 24 x 24: its pattern and its letters. */
export function swatch(colour: string, lang: Lang): string | undefined {
  if (!isColour(colour)) return undefined;
  const { fill, ink, letters } = PAINTS[colour];
  const square = (paint: string): string => `<rect width="24" height="24" rx="6" ${paint}/>`;
  return (
    square(`fill="${fill}"`) +
    square(`fill="url(#u-${colour})"`) +
    written(12, 16.5, 12, `fill="${ink}"`, letters[lang])
  );
}

const QUARTERS = (['red', 'yellow', 'green', 'blue'] as const)
  .map(
    (colour, at) =>
      `<path transform="rotate(${String(90 * at)} 60 87)" d="M60 87V53a34 34 0 0 1 34 34z" fill="${PAINTS[colour].fill}" stroke="#2b3140" stroke-width="4"/>`,
  )
  .join('');

export const BACK =
  rounded('fill="#2b3140" stroke="#171a22" stroke-width="1.500"') +
  '<rect x="9" y="9" width="102" height="156" rx="7" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>' +
  QUARTERS;

/** The table top: squared paper, or a slate. */
export function paper(dark: boolean): string {
  const [ground, line, margin] = dark
    ? ['#1d232e', '#2a3342', '#6b3540']
    : ['#fbfcfe', '#d5e4f3', '#f0b6ae'];
  const square = 22;
  const down = many(60, (at) => `M${String(at * square + 10.5)} 0V900`);
  const across = many(41, (at) => `M0 ${String(at * square + 10.5)}H1300`);
  return backdrop(
    1300,
    900,
    `<rect width="1300" height="900" fill="${ground ?? ''}"/><path d="${down}${across}" stroke="${line ?? ''}" fill="none"/><path d="M76.500 0V900" stroke="${margin ?? ''}" stroke-width="1.500"/>`,
  );
}
