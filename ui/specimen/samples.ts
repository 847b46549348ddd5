/** What stands on the specimen page: people, places, questions and forms, as no match would have them all at once. */

import { START, type Choice } from '../src/lib/chooser';
import type { Match } from '../src/lib/match.svelte';
import type {
  About,
  Chair,
  GameForm,
  Message,
  OptionForm,
  Thing,
  View,
  Zone,
} from '../src/lib/protocol';

/** A question of a game or (`over`) its end, and what seat 0 is told then. */
export interface Moment {
  asked: string;
  news: Message;
}

export const NAMES = ['Anouk', 'Bram', 'Chris', 'Dewi'];

export const chair = (name: string, facts: Partial<Chair> = {}): Chair => ({
  name,
  bot: '',
  open: false,
  here: true,
  stand_in: false,
  resigned: false,
  ...facts,
});

export const CHAIRS: Record<string, Chair> = {
  waiting: chair('Anouk'),
  bot: chair('Bot 2', { bot: 'greedy' }),
  away: chair('Chris', { here: false }),
  'a bot sits in': chair('Dewi', { here: false, stand_in: true }),
  'has resigned': chair('Bram', { resigned: true }),
};

export const about = (facts: Partial<About> = {}): About => ({
  id: 'specimen',
  game: 'herrlof',
  stage: 'playing',
  seat: 0,
  chairs: [chair('Anouk'), chair('Bram')],
  options: {},
  key: 'a-key',
  standing: 'ask',
  can_draw: true,
  draw_by: -1,
  rematch: '',
  code: 'K7QXR',
  public: false,
  own: { nl: {}, en: {} },
  timed: true,
  stops: [],
  ...facts,
});

export const things = (...kinds: string[]): Thing[] =>
  kinds.map((is, at) => ({ id: `${is}.${String(at)}`, is }));

export const place = (name: string, lay: Zone['lay'], facts: Partial<Zone> = {}): Zone => ({
  name,
  lay,
  count: facts.things?.length ?? 0,
  ...facts,
});

export const view = (facts: Partial<View> = {}): View => ({
  game: 'herrlof',
  seat: 0,
  seats: [{ is: 'seat-0' }, { is: 'seat-1' }],
  window: 'play',
  waiting: [0],
  moment: 4,
  turn: 0,
  lead: 0,
  round: 2,
  scores: [14, 23],
  zones: [],
  pieces: [],
  outcome: null,
  ...facts,
});

export const CHOICES: Choice[] = [
  [1, ['#pass'], 'Pass'],
  [2, ['#bid', '3'], 'Bid 3'],
  [3, ['#bid', '4'], 'Bid 4'],
  [4, ['red-7'], 'Red 7'],
];

/** As much of a match as its parts ask about; nothing comes of what is clicked. */
export function match(facts: object = {}): Match {
  const nothing = (): void => undefined;
  const news = { prompt: 'Play a card.', moment: 4, view: view(), result: '' };
  const made = {
    about: about(),
    news,
    choices: CHOICES,
    left: CHOICES,
    way: START,
    targets: new Set(['#pass', '#bid', 'red-7']),
    held: false,
    answered: -1,
    refused: '',
    refusedAt: { x: 150, y: 8 },
    choose: nothing,
    takeBack: nothing,
    say: nothing,
    seated: nothing,
  };
  return { ...made, ...facts } as unknown as Match;
}

export const option = (name: string, facts: Partial<OptionForm> = {}): OptionForm => ({
  name,
  title: { en: `An option: ${name}`, nl: `Een optie: ${name}` },
  paragraph: '6.4',
  words: [],
  least: null,
  most: null,
  step: 1,
  default: null,
  document: false,
  length: [],
  ...facts,
});

/** A game without a poster. */
export const PLAIN: GameForm = {
  name: 'plain',
  title: { en: 'A game without a poster', nl: 'Een spel zonder poster' },
  seats: [2],
  minutes: [5, 10],
  options: [],
  bots: ['greedy'],
  pitch: { en: 'Its first letter stands in.', nl: 'De eerste letter valt in.' },
  poster: '',
};
