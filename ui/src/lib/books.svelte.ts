/** What games say: their rules and words, fetched once a language. */

import { SvelteMap } from 'svelte/reactivity';

import * as door from './door';
import { filled, type Lang } from './prefs.svelte';
import type { Book, GameForm } from './protocol';

const EMPTY: Book = { rules: '', paragraphs: {}, words: {} };

class Library {
  private readonly books = new SvelteMap<string, Book>();
  private readonly asked = new Set<string>();
  games = $state<GameForm[]>([]);

  /** A game's book; empty until it has come. */
  book(game: string, lang: Lang): Book {
    return this.books.get(`${game} ${lang}`) ?? EMPTY;
  }

  /** Have a book fetched. */
  fetch(game: string, lang: Lang): void {
    const key = `${game} ${lang}`;
    if (this.asked.has(key)) return;
    this.asked.add(key);
    door.book(game, lang).then(
      (book) => this.books.set(key, book),
      () => this.asked.delete(key), // asked again the next time
    );
  }

  /** Have the list of games fetched. */
  async fetchGames(): Promise<void> {
    if (!this.games.length) this.games = await door.games();
  }
}

export const library = new Library();

/** How a thing, place, seat or value is called. */
export function nameOf(book: Book, name: string, seats: readonly string[] = []): string {
  const seat = /^seat-(\d+)$/.exec(name);
  if (seat?.[1])
    return seats[Number(seat[1])] || filled(book.words['seat'] ?? '{}', Number(seat[1]) + 1);
  return book.words[`name.${name}`] ?? book.words[`piece.${name}`] ?? name;
}

/** How a place is called; places of several seats share a word. */
export function zoneName(book: Book, zone: string): string {
  return (
    book.words[`zone.${zone}`] ??
    book.words[`zone.${stem(zone)}`] ??
    book.words[`name.${zone}`] ??
    zone
  );
}

/** The name of a place without the seat's number. */
export function stem(zone: string): string {
  return zone.replace(/-?\d+$/, '');
}
