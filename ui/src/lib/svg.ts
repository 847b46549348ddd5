/** Drawing by numbers: what all drawn art is made with. */

/** A number as short as it looks the same. */
export const fine = (number: number): string => String(Math.round(number * 10) / 10);

/** Words as they stand within a drawing: people name cards of their own, and a name is no markup. */
export const plain = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** Strings made by counting. */
export const many = (count: number, made: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => made(at)).join('');

/** A generator for ornaments, the same every time. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (state * 1664525 + 1013904223) >>> 0) / 4294967296;
}

type Point = readonly [number, number];

/** Two strands plaited, as many half turns long as asked; each point is told by its turn and its side. */
export function plait(
  turns: number,
  curve: (at: number, up: boolean) => string,
  colour: string,
  ground: string,
  width: number,
): string {
  const strand = (d: string, stroke: string, thick: number): string =>
    `<path d="${d}" stroke="${stroke}" stroke-width="${fine(thick)}"/>`;
  return `<g fill="none">${many(turns, (at) => {
    const [one, other] = [curve(at, at % 2 === 0), curve(at, at % 2 === 1)];
    const [over, under] = at % 2 ? [other, one] : [one, other];
    return (
      strand(under, colour, width) + strand(over, ground, width * 2.1) + strand(over, colour, width)
    );
  })}</g>`;
}

/** A plaited band. */
export function braid(
  [x, y]: Point,
  [w, h]: Point,
  colour: string,
  ground: string,
  width: number,
): string {
  const turns = Math.max(2, Math.round(w / (h * 1.55)) & ~1);
  const step = w / turns;
  const [high, low] = [y + h * 0.2, y + h * 0.8];
  const curve = (at: number, up: boolean): string => {
    const [from, to] = up ? [high, low] : [low, high];
    const [left, middle, right] = [x + at * step, x + (at + 0.5) * step, x + (at + 1) * step];
    return `M${fine(left)} ${fine(from)}C${fine(middle)} ${fine(from)} ${fine(middle)} ${fine(to)} ${fine(right)} ${fine(to)}`;
  };
  return plait(turns, curve, colour, ground, width);
}

/** A plaited ring. */
export function braidRing(
  [cx, cy]: Point,
  radius: number,
  height: number,
  turns: number,
  colour: string,
  ground: string,
  width: number,
): string {
  const angle = (Math.PI * 2) / turns;
  const curve = (at: number, up: boolean): string =>
    'M' +
    Array.from({ length: 7 }, (_, part) => {
      const t = part / 6;
      const ease = t * t * (3 - 2 * t);
      const r = radius + ((up ? 1 : -1) * height * (1 - 2 * ease)) / 2;
      const a = (at + t) * angle;
      return `${fine(cx + r * Math.cos(a))} ${fine(cy + r * Math.sin(a))}`;
    }).join('L');
  return plait(turns, curve, colour, ground, width);
}

/** A whole drawing that fills what it stands in. */
export const backdrop = (w: number, h: number, inner: string): string =>
  `<svg viewBox="0 0 ${String(w)} ${String(h)}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${inner}</svg>`;

/** Words in lines of at most so many letters. */
export function lines(text: string, most: number): string[] {
  const found: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${found.at(-1) ?? ''} ${word}`;
    if (found.length && longer.length <= most) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}
