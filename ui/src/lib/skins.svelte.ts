/** Skins: how a game looks beyond what all games share. Each is fetched when its table is opened. */

import type { Component, Snippet } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';

import type { Lang } from './prefs.svelte';
import type { Chair, Piece, View, Zone } from './protocol';

export interface BoardProps {
  view: View;
  chairs: Chair[];
  /** The question, or what there is to do after a match. */
  children?: Snippet;
}

export interface FieldProps {
  zone: Zone;
  pieces: Piece[];
  view: View;
}

/** All of it may be missing: then the game wears what any game wears. */
export interface Skin {
  /** A board of its own, in place of the one for any game. */
  readonly Board?: Component<BoardProps>;
  /** What stands under "score". */
  readonly Scores?: Component<{ view: View }>;
  /** Cards are as wide as high, and drawn within 100 x 100 around the middle, not within 120 x 174. */
  readonly square?: boolean;
  /** The face of a card, given how it is called: markup; undefined: as any card. */
  readonly face?: (kind: string, lang: Lang, name: string) => string | undefined;
  /** The back of a card, by the place where it lies. */
  readonly back?: (place: string) => string;
  /** An open card in short, within 60 x 36: for what lies before a seat. */
  readonly chip?: (kind: string) => string;
  /** A piece that stands on a field, within 100 x 100 around the middle. */
  readonly piece?: (kind: string, seat: number, view: View) => string | undefined;
  /** What a field or a pile bears beside what lies there, likewise. */
  readonly mark?: (place: string, view: View, lang: Lang) => string | undefined;
  /** What stands on a field, in place of things side by side. */
  readonly Field?: Component<FieldProps>;
  /** The rows of a board, each as wide as it is and in the middle: how high they are beside each other. */
  readonly rows?: readonly number[];
  /** What stands for a seat in place of an initial, within 100 x 100 around the middle. */
  readonly emblem?: (view: View, seat: number) => string | undefined;
  /** How a seat stands, as a whole drawing. */
  readonly figure?: (view: View, seat: number, lang: Lang) => string;
  /** Facts of a seat that the drawings tell. */
  readonly told?: readonly string[];
  /** What a word on a button means, within 24 x 24. */
  readonly sign?: (word: string, lang: Lang) => string | undefined;
  /** Patterns and shapes that faces refer to. */
  readonly defs?: string;
  /** The table top: a whole drawing. */
  readonly top?: (dark: boolean) => string;
  /** One line beside the name of the game. */
  readonly status?: (view: View, lang: Lang) => string;
  /** The windows whose buttons stand on its own board, and not by the question. */
  readonly offers?: readonly string[];
  /** The question in more words than the game has for it; "": the game's own. */
  readonly prompt?: (view: View, targets: ReadonlySet<string>, lang: Lang) => string;
}

const PLAIN: Skin = {};
const MAKERS = import.meta.glob<{ skin: Skin }>('../games/*/skin.ts');

class Wardrobe {
  private readonly skins = new SvelteMap<string, Skin>();

  /** A game's skin; undefined until it has come. */
  of(game: string): Skin | undefined {
    return this.skins.get(game);
  }

  /** Have a skin fetched. */
  fetch(game: string): void {
    const maker = MAKERS[`../games/${game}/skin.ts`];
    if (!maker) this.skins.set(game, PLAIN);
    else if (!this.skins.has(game))
      maker().then(
        (made) => this.skins.set(game, made.skin),
        () => this.skins.set(game, PLAIN), // a plain table is better than none
      );
  }
}

export const wardrobe = new Wardrobe();
