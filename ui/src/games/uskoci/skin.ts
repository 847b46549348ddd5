/** How Uskoci looks. */

import './uskoci.css';

import { filled } from '../../lib/prefs.svelte';
import type { Skin } from '../../lib/skins.svelte';
import { BACK, chip, DEFS, face, sea } from './art';
import { fleet } from './fleet';
import { seasonName, WORDS } from './words';

export const skin: Skin = {
  face,
  back: () => BACK,
  defs: DEFS,
  top: sea,
  chip,
  figure: fleet,
  prompt: (view, _, lang) => WORDS[lang].asks[view.window] ?? '',
  status: ({ round, season }, lang) =>
    filled(WORDS[lang].status, round, seasonName(String(season), lang)),
};
