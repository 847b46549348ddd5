/** How Kurier des Zaren looks. */

import './kurier.css';

import type { Skin } from '../../lib/skins.svelte';
import { DEFS, face, ROUBLE, road, sealOf } from './art';
import Inn from './Inn.svelte';

const COLOURS = ['red', 'blue', 'green', 'yellow', 'black'];

export const skin: Skin = {
  square: true,
  face,
  back: (place) => sealOf(COLOURS[Number(/^pile-(\d)/.exec(place)?.[1])] ?? '') ?? ROUBLE,
  defs: DEFS,
  top: road,
  Field: Inn,
  rows: [0.5, 0.75, 1, 1, 1, 1],
  told: ['bearers', 'arrivals'],
  emblem: (_, seat) => sealOf(COLOURS[seat] ?? ''),
};
