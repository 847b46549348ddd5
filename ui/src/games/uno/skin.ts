/** How UNO with fractions looks. */

import './uno.css';

import { filled, type Lang } from '../../lib/prefs.svelte';
import type { Skin } from '../../lib/skins.svelte';
import { BACK, chosen, DEFS, face, isWild, paper, swatch } from './art';

const STATUS: Record<Lang, [points: string, rounds: string]> = {
  nl: ['Ronde {} · tot {} punten', 'Ronde {} van {}'],
  en: ['Round {} · to {} points', 'Round {} of {}'],
};

export const skin: Skin = {
  face,
  back: () => BACK,
  defs: DEFS,
  top: paper,
  sign: swatch,
  mark: (place, { top, colour }, lang) =>
    place === 'talon' && isWild(top) ? chosen(String(colour), lang) : undefined,
  status: ({ round, limit, rounds }, lang) =>
    limit === null
      ? filled(STATUS[lang][1], round, Number(rounds))
      : filled(STATUS[lang][0], round, Number(limit)),
};
