/** How bots are called, and how strong they are. */

import type { Words } from './prefs.svelte';

export const STRONGEST = 3;

/** A bot's name in words. */
export function botName(bot: string, words: Words): string {
  const known: Record<string, string> = {
    greedy: words.greedy,
    uniform: words.uniform,
    'forgetful-1': words.forgetful1,
    'forgetful-2': words.forgetful2,
    'forgetful-3': words.forgetful3,
    'forgetful-4': words.forgetful4,
    'forgetful-5': words.forgetful5,
  };
  return known[bot] ?? bot;
}

/** From 1 to 3, by the place in the list: the strongest come first. */
export function strength(bot: string, bots: readonly string[]): number {
  const at = bots.indexOf(bot);
  return at < 0 ? 0 : Math.ceil((STRONGEST * (bots.length - at)) / bots.length);
}
