/** What every part of a table may use: the game's words, what can be clicked, and a click. */

import { getContext, setContext } from 'svelte';

import type { Choice } from './chooser';
import type { Book } from './protocol';
import type { Skin } from './skins.svelte';

export interface TableContext {
  readonly book: Book;
  readonly skin: Skin;
  readonly targets: ReadonlySet<string>;
  readonly picked: readonly string[];
  /** The choices that are left after what was clicked. */
  readonly choices: readonly Choice[];
  /** What was clicked in vain, while the reason is shown. */
  readonly refused: string;
  readonly names: readonly string[];
  /** What a place bears beside what lies there. */
  mark(place: string): string | undefined;
  /** Whether a card of this kind lies in one's own hand. */
  inHand(kind: string): boolean;
  click(target: string, event: MouseEvent): void;
  /** What a click on a target does; nothing where nothing can be done any more. */
  ask(target: string): ((event: MouseEvent) => void) | undefined;
}

const KEY = Symbol('table');

export const setTable = (table: TableContext): TableContext => setContext(KEY, table);
export const getTable = (): TableContext => getContext(KEY);
