/** One match as this person knows it: all that was told, and what they are about to choose. */

import { back, chosen, clicked, open, START, targets, type Choice, type Way } from './chooser';
import { Connection } from './connection';
import { prefs, type Lang } from './prefs.svelte';
import type { About, Clock, Message, Refusal, Said, Told } from './protocol';

/** Milliseconds that a refusal stays if nothing is clicked. */
const REFUSAL_STAYS = 8000;
/** Milliseconds that it is said that all is well again. */
const RELIEF_STAYS = 5000;

export interface Place {
  x: number;
  y: number;
}

export class Match {
  about = $state<About>();
  news = $state<Message>();
  lines = $state<Record<number, string>>({});
  connected = $state(true);
  /** Why the server went away, in its own words. */
  closing = $state('');
  /** What keeps the server from keeping anything, in its own words. */
  trouble = $state('');
  /** There was trouble until a moment ago. */
  wellAgain = $state(false);
  refusal = $state<Refusal>();
  /** What was clicked last. */
  private last = $state('');
  /** What was clicked in vain, while the reason is shown. */
  refused = $derived(this.refusal ? this.last : '');
  /** Where the refusal belongs. */
  refusedAt = $state<Place>({ x: 0, y: 0 });
  way = $state<Way>(START);
  /** The moment that is answered, until there is news. */
  answered = $state(-1);
  held = $state(false);
  /** How much time there is for the present question, if it does not wait. */
  clock = $state<Clock>();
  /** The number that the table has counted down to. */
  count = $state<number>();

  choices = $derived<Choice[]>(
    this.news && this.answered !== this.news.moment ? this.news.choices : [],
  );
  targets = $derived(targets(this.choices, this.way));
  /** The choices that are left after what was clicked. */
  left = $derived(open(this.choices, this.way));

  private lang: Lang = prefs.lang;
  private readonly connection: Connection;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private relief: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.connection = new Connection(
      () => `${scheme}://${location.host}/ws/${table}?lang=${this.lang}`,
      {
        told: (told) => {
          this.hear(told);
        },
        connected: (yes) => {
          this.connected = yes;
          if (yes) this.closing = this.trouble = '';
        },
      },
    );
  }

  /** A click on a thing, a place, a seat or a button. */
  click(target: string, place: Place): void {
    this.refusal = undefined;
    this.last = target;
    if (!this.targets.has(target)) {
      this.refusedAt = place;
      if (this.about && this.about.seat >= 0 && this.news && !this.news.result)
        this.connection.say({ why: [...this.way.clicked, target] });
      return;
    }
    const way = clicked(this.choices, this.way, target);
    const choice = chosen(this.choices, way);
    if (choice) this.choose(choice, place);
    else this.way = way;
  }

  /** Take a choice. */
  choose(choice: Choice, place: Place = this.refusedAt): void {
    if (!this.news) return;
    this.refusedAt = place;
    this.way = START;
    this.answered = this.news.moment;
    this.connection.say({ do: choice[0], moment: this.news.moment });
  }

  /** Take the last click back. */
  takeBack(): void {
    this.refusal = undefined;
    this.way = back(this.way);
  }

  /** This person has taken a chair. */
  seated(about: About): void {
    this.about = about;
    this.connection.renew();
  }

  say(said: Said): void {
    this.connection.say(said);
  }

  speak(lang: Lang): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.connection.say({ lang });
  }

  leave(): void {
    clearTimeout(this.timer);
    clearTimeout(this.relief);
    this.connection.leave();
  }

  private hear(told: Told): void {
    if (told.about) this.about = told.about;
    if (told.news) this.learn(told.news);
    if (told.clock) this.clock = told.clock;
    if (told.count !== undefined) this.count = told.count;
    if (told.done !== undefined) this.take(told.done, told.held ?? false);
    if (told.refused) this.refuse(told.refused);
    if (told.error) this.refuse({ text: told.error, paragraph: '', rule: '' });
    if (told.closing) this.closing = told.closing;
    if (told.trouble !== undefined) this.suffer(told.trouble);
  }

  private suffer(trouble: string): void {
    this.wellAgain = this.trouble !== '' && trouble === '';
    this.trouble = trouble;
    clearTimeout(this.relief);
    if (this.wellAgain) this.relief = setTimeout(() => (this.wellAgain = false), RELIEF_STAYS);
  }

  /** An answer was taken: this person's own, or a pass for them. */
  private take(moment: number, held: boolean): void {
    this.held = held;
    if (held && moment === this.news?.moment) {
      this.answered = moment;
      this.way = START;
    }
  }

  private learn(news: Message): void {
    if (news.moment !== this.news?.moment) {
      this.way = START;
      this.answered = -1;
      this.held = false;
      this.clock = undefined;
      this.count = undefined;
    }
    this.news = news;
    this.lines = { ...this.lines, ...Object.fromEntries(news.lines) };
  }

  private refuse(refusal: Refusal): void {
    this.refusal = refusal;
    this.answered = -1; // whatever was said, there is still something to choose
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.refusal = undefined), REFUSAL_STAYS);
  }
}
