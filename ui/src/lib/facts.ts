/** Public facts for which a game has words: counters and tracks, of a seat or of the whole table. */

import { nameOf } from './books.svelte';
import type { Book, View } from './protocol';

export type Shown = [label: string, value: string];

function named(view: View, book: Book): [string, unknown][] {
  return Object.entries(view)
    .filter(([key]) => book.words[`fact.${key}`] !== undefined)
    .map(([key, value]) => [key, value]);
}

function isOfSeats(value: unknown, view: View): value is unknown[] {
  return Array.isArray(value) && value.length === view.seats.length && view.seats.length > 0;
}

/** A value in words: those of this fact alone, or of things of its kind, such as `season.spring`. */
function written(book: Book, fact: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.map((one) => written(book, fact, one)).join(', ') || '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  const word = String(value as string | number);
  return book.words[`${fact}.${word}`] ?? book.words[`type.${word}`] ?? nameOf(book, word);
}

/** What is counted for a seat. */
export function seatFacts(
  view: View,
  book: Book,
  seat: number,
  told: readonly string[] = [],
): Shown[] {
  return named(view, book)
    .filter(([key, value]) => isOfSeats(value, view) && !told.includes(key))
    .map(([key, value]) => [
      book.words[`fact.${key}`] ?? key,
      written(book, key, (value as unknown[])[seat]),
    ]);
}

/** What holds for the whole table, as far as there is anything to say. */
export function tableFacts(view: View, book: Book): Shown[] {
  return named(view, book)
    .filter(([, value]) => !isOfSeats(value, view) && value !== null && String(value) !== '')
    .map(([key, value]) => [book.words[`fact.${key}`] ?? key, written(book, key, value)]);
}
