/** How Kurier des Zaren looks. */

import './kurier.css';

import type { Lang } from '../../lib/prefs.svelte';
import type { Skin } from '../../lib/skins.svelte';
import { DEFS, face, ROUBLE, road, sealOf } from './art';
import Inn from './Inn.svelte';

/** Shorter than the terminal's, which also names its commands. */
const PROMPTS: Record<Lang, Record<string, string>> = {
  nl: {
    turn: 'Zet in, geef door of reis door',
    bonus: 'Je depêche is er: draai je nu munten om?',
    roebelen: 'Nog een munt, of stoppen?',
  },
  en: {
    turn: 'Place, hand over or depart',
    bonus: 'Your dispatch is there: turn coins now?',
    roebelen: 'Another coin, or stop?',
  },
};

const COLOURS = ['red', 'blue', 'green', 'yellow', 'black'];

export const skin: Skin = {
  square: true,
  face,
  back: (place) => sealOf(COLOURS[Number(/^pile-(\d)/.exec(place)?.[1])] ?? '') ?? ROUBLE,
  defs: DEFS,
  top: road,
  Field: Inn,
  rows: [0.45, 0.65, 1, 1, 1, 1],
  told: ['bearers', 'arrivals'],
  prompt: (view, _, lang) => PROMPTS[lang][view.window] ?? '',
  emblem: (_, seat) => sealOf(COLOURS[seat] ?? ''),
};
