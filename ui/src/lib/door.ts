/** The door of the server: what is asked over HTTP. */

import type {
  About,
  Book,
  Failure,
  Film,
  GameForm,
  NewTable,
  OpenTable,
  Running,
} from './protocol';
import { prefs } from './prefs.svelte';

/** Why the door did not open: a sentence for the person. */
export class Refused extends Error {}

async function ask<T>(path: string, body?: object): Promise<T> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(`${path}${path.includes('?') ? '&' : '?'}lang=${prefs.lang}`, sent);
  } catch {
    throw new Refused(prefs.words.offline);
  }
  if (!answer.ok) {
    const failure = (await answer.json().catch(() => ({ error: prefs.words.offline }))) as Failure;
    throw new Refused(failure.error);
  }
  return (await answer.json()) as T;
}

export const games = () => ask<GameForm[]>('/api/games');
export const book = (game: string, lang: string) => ask<Book>(`/api/games/${game}/${lang}`);
export const myTables = () => ask<Running[]>('/api/tables');
export const openTables = () => ask<OpenTable[]>('/api/open');
export const byCode = (code: string) => ask<About>(`/api/codes/${encodeURIComponent(code)}`);
export const pictureAddress = (table: string) => `/api/tables/${table}/qr`;
export const openTable = (wish: NewTable) => ask<About>('/api/tables', wish);
export const about = (table: string) => ask<About>(`/api/tables/${table}`);
export const sit = (table: string, name: string) =>
  ask<About>(`/api/tables/${table}/sit`, { name });
export const takeChair = (key: string) => ask<About>(`/api/chairs/${key}`, {});
export const film = (table: string, first: number, most: number) =>
  ask<Film>(`/api/tables/${table}/replay?first=${String(first)}&most=${String(most)}`);
export const recordAddress = (table: string) => `/api/tables/${table}/record`;
