/** How Sengokuki looks. */

import './sengokuki.css';

import type { View } from '../../lib/protocol';
import type { Skin } from '../../lib/skins.svelte';
import { BACK, face, NOBORI, piece, washi } from './art';

const isWhite = (view: View, seat: number): boolean => view.white === seat;

export const skin: Skin = {
  square: true,
  face,
  back: () => BACK,
  top: washi,
  piece: (kind, seat, view) => piece(kind, isWhite(view, seat)),
  mark: (field, view) => ((view.nobori as string[]).includes(field) ? NOBORI : undefined),
  emblem: (view, seat) => piece('daimyo', isWhite(view, seat)),
};
