/** How Herrlof looks. */

import './herrlof.css';

import type { Skin } from '../../lib/skins.svelte';
import { BACK, DEFS, face, wood } from './art';
import Board from './Board.svelte';
import Scores from './Scores.svelte';
import { prompt, status } from './view';

export const skin: Skin = {
  Board,
  Scores,
  face,
  back: () => BACK,
  defs: DEFS,
  top: wood,
  status,
  prompt,
  offers: ['bid', 'three', 'one', 'six', 'give'],
};
