/** What the face of any card shows, from its name alone: a colour with a shape, and a rank. */

export interface Face {
  /** A colour of the palette, 0 for none; each has a shape of its own. */
  hue: number;
  /** What is written large: a number, a fraction, a sign; "" if the name says it all. */
  rank: string;
  fraction: readonly [number, number] | undefined;
}

const COLOURS: Record<string, number> = {
  red: 1,
  blue: 2,
  green: 3,
  yellow: 4,
  black: 5,
  white: 6,
  purple: 7,
  orange: 8,
  brown: 8,
};
export const HUES = 8;

export function faceOf(kind: string): Face {
  const [, first = kind, rest = ''] = /^([^-+]+)-?(.*)$/.exec(kind) ?? [];
  const rank = /^[+x×]?\d+(\/\d+)?$/i.test(rest) ? rest : '';
  const [top, bottom] = rank.split('/');
  const fraction = bottom === undefined ? undefined : ([Number(top), Number(bottom)] as const);
  return { hue: COLOURS[first] ?? (rest ? hashed(first) : 0), rank, fraction };
}

/** A hue for a word that is no colour, the same every time. */
function hashed(word: string): number {
  let sum = 7;
  for (const letter of word) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return 1 + (sum % HUES);
}
