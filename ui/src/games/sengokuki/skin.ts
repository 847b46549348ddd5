/** How Sengokuki looks. */

import './sengokuki.css';

import type { Lang } from '../../lib/prefs.svelte';
import type { View } from '../../lib/protocol';
import type { Skin } from '../../lib/skins.svelte';
import { BACK, face, NOBORI, piece, washi } from './art';

const isWhite = (view: View, seat: number): boolean => view.white === seat;

const PROMPTS: Record<Lang, Record<string, string>> = {
  nl: { turn: 'Draai twee kaarten om of zet een pion' },
  en: { turn: 'Turn two cards over, or move a piece' },
};

export const skin: Skin = {
  square: true,
  face,
  back: () => BACK,
  top: washi,
  piece: (kind, seat, view) => piece(kind, isWhite(view, seat)),
  mark: (field, view) => ((view.nobori as string[]).includes(field) ? NOBORI : undefined),
  prompt: (view, _, lang) => PROMPTS[lang][view.window] ?? '',
  emblem: (view, seat) => piece('daimyo', isWhite(view, seat)),
};
