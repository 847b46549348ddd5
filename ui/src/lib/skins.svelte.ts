/** Skins: how a game looks beyond what all games share. Each is fetched when its table is opened. */

import type { Component, Snippet } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';

import type { Lang } from './prefs.svelte';
import type { Chair, View } from './protocol';

export interface BoardProps {
  view: View;
  chairs: Chair[];
  /** The question, or what there is to do after a match. */
  children?: Snippet;
}

/** All of it may be missing: then the game wears what any game wears. */
export interface Skin {
  /** A board of its own, in place of the one for any game. */
  readonly Board?: Component<BoardProps>;
  /** What stands under "score". */
  readonly Scores?: Component<{ view: View }>;
  /** The face of a card: markup within a drawing of 120 x 174; undefined: as any card. */
  readonly face?: (kind: string, lang: Lang) => string | undefined;
  /** The back of all cards, likewise. */
  readonly back?: string;
  /** A piece that stands on a field, within 48 x 48. */
  readonly piece?: (kind: string, seat: number) => string | undefined;
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
