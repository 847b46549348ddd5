/** What this browser remembers of its person: language, light, name. */

import en from '../words/en.json';
import nl from '../words/nl.json';

export type Lang = 'nl' | 'en';
export type Light = 'auto' | 'light' | 'dark';
export type Words = typeof en;

const WORDS: Record<Lang, Words> = { nl, en };

function kept(key: string): string {
  try {
    return localStorage.getItem(`speeltafel.${key}`) ?? '';
  } catch {
    return ''; // a browser may keep nothing
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`speeltafel.${key}`, value);
  } catch {
    // then it is forgotten with the page
  }
}

function firstLang(): Lang {
  const lang = kept('lang') || navigator.language.slice(0, 2);
  return lang === 'nl' ? 'nl' : 'en';
}

const night = matchMedia('(prefers-color-scheme: dark)');

class Prefs {
  private system = $state(night.matches);
  lang = $state<Lang>(firstLang());
  light = $state<Light>((kept('light') || 'auto') as Light);
  name = $state(kept('name'));
  played = $state(kept('played'));
  words = $derived(WORDS[this.lang]);
  /** Whether the room is dark. */
  dark = $derived(this.light === 'auto' ? this.system : this.light === 'dark');

  constructor() {
    night.addEventListener('change', (event) => (this.system = event.matches));
  }

  speak(lang: Lang): void {
    this.lang = lang;
    keep('lang', lang);
  }

  shine(light: Light): void {
    this.light = light;
    keep('light', light);
  }

  /** A game was played: it stands first in the lobby the next time. */
  play(game: string): void {
    this.played = game;
    keep('played', game);
  }

  call(name: string): void {
    this.name = name;
    keep('name', name);
  }
}

export const prefs = new Prefs();

/** A sentence with its gaps filled: `{}` one after another. */
export function filled(sentence: string, ...parts: (string | number)[]): string {
  let at = 0;
  return sentence.replace(/\{\}/g, () => String(parts[at++] ?? ''));
}
