/** How things move from place to place: by their keys, and not at all for who wants it so. */

import { cubicOut } from 'svelte/easing';
import { crossfade, fade } from 'svelte/transition';

const still = matchMedia('(prefers-reduced-motion: reduce)');

const moved = crossfade({
  duration: () => (still.matches ? 0 : 280),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: still.matches ? 0 : 160 }),
});

export const send = moved[0];
export const receive = moved[1];
