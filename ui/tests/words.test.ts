import { describe, expect, it } from 'vitest';

import { filled, prefs, type Lang } from '../src/lib/prefs.svelte';
import en from '../src/words/en.json';
import nl from '../src/words/nl.json';

const gaps = (sentence: string) => sentence.split('{}').length;

const own = import.meta.glob<{ WORDS: Record<Lang, Record<string, unknown>> }>(
  '../src/games/*/words.ts',
  { eager: true },
);

const sources = Object.entries(
  import.meta.glob<string>('../src/**/*.{svelte,ts}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);

/** The words that files of these names ask for. */
function asked(files: RegExp, pattern: RegExp): string[] {
  const within = sources.filter(([file]) => files.test(file)).map(([, text]) => text);
  return within.flatMap((text) => [...text.matchAll(pattern)].map(([, key = '']) => key));
}

const GAMES = /\/games\//;
const OUTSIDE_GAMES = /^(?!.*\/games\/)/;
/** In a game's folder `words` are its own, and those of all games are `prefs.words`. */
const OWN = /(?:(?<!\.)\bwords|WORDS\[[^\]]+\])\.(\w+)/g;

describe.each(Object.entries(own))('words of %s', (file, { WORDS }) => {
  it('are all said by its board', () => {
    const folder = file.replace('words.ts', '').replace('..', '');
    const used = new Set(asked(new RegExp(folder), OWN));
    expect(Object.keys(WORDS.en).filter((key) => !used.has(key))).toEqual([]);
  });

  it('are the same in both languages, none empty, with the same gaps', () => {
    const flat = (words: Record<string, unknown>): [string, string][] =>
      Object.entries(words).flatMap(([key, word]): [string, string][] =>
        typeof word === 'string'
          ? [[key, word]]
          : flat(word as Record<string, unknown>).map(([inner, one]) => [`${key}.${inner}`, one]),
      );
    const [dutch, english] = [new Map(flat(WORDS.nl)), new Map(flat(WORDS.en))];
    expect([...dutch.keys()]).toEqual([...english.keys()]);
    for (const [key, word] of english) {
      expect(word.trim(), key).not.toBe('');
      expect(gaps(dutch.get(key) ?? ''), key).toBe(gaps(word));
    }
  });
});

describe('words', () => {
  it('are the same in both languages, none empty, with the same gaps', () => {
    expect(Object.keys(nl).sort()).toEqual(Object.keys(en).sort());
    for (const [key, word] of Object.entries(en)) {
      const other = nl[key as keyof typeof nl];
      expect(word.trim(), key).not.toBe('');
      expect(other.trim(), key).not.toBe('');
      expect(gaps(other), key).toBe(gaps(word));
    }
  });

  it('are all said somewhere; that none is missing, the types say', () => {
    const used = new Set([
      ...asked(OUTSIDE_GAMES, /\bwords\.(\w+)/g),
      ...asked(GAMES, /\bprefs\.words\.(\w+)/g),
    ]);
    expect(Object.keys(en).filter((key) => !used.has(key))).toEqual([]);
  });

  it('change with the language, which is remembered', () => {
    prefs.speak('nl');
    expect(prefs.words.rules).toBe(nl.rules);
    expect(localStorage.getItem('speeltafel.lang')).toBe('nl');
    prefs.speak('en');
    expect(prefs.words.rules).toBe(en.rules);
  });

  it('are filled one gap after another', () => {
    expect(filled('{} of {}', 1, 'two')).toBe('1 of two');
    expect(filled('{} {}', 'alone')).toBe('alone ');
  });
});
