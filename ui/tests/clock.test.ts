import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Hearer } from '../src/lib/connection';
import { Match } from '../src/lib/match.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import type { About, Message, Told } from '../src/lib/protocol';
import Clock from '../src/parts/Clock.svelte';
import Orders from '../src/parts/Orders.svelte';

const line = vi.hoisted(() => ({ said: [] as unknown[], hearer: undefined as unknown }));
vi.mock('../src/lib/connection', () => ({
  Connection: class {
    constructor(_: unknown, hearer: unknown) {
      line.hearer = hearer;
    }
    say(said: unknown): void {
      line.said.push(said);
    }
  },
}));
vi.mock('../src/lib/table', () => ({ getTable: () => ({ names: ['Anna', 'Ben'] }) }));

const about = { seat: 0, timed: true, stops: [], standing: 'ask' } as unknown as About;
const news = (moment: number) =>
  ({ moment, choices: [[0, ['#pass'], 'Pass']], lines: [], result: '' }) as unknown as Message;

function playing(...told: Told[]): Match {
  const match = new Match('q8fJ');
  hear(...told);
  return match;
}

function hear(...told: Told[]): void {
  for (const one of told) (line.hearer as Hearer).told(one);
}

beforeEach(() => {
  prefs.speak('en');
  line.said = [];
});
afterEach(cleanup);

describe('a match with a clock', () => {
  it('forgets clock and count with the question that they were for', () => {
    const clock = { moment: 4, lasts: 6, gone: 1.5 };
    const match = playing({ about }, { news: news(4) }, { clock }, { count: 5 });
    expect([match.clock, match.count]).toEqual([clock, 5]);
    hear({ count: 0 });
    expect(match.count).toBe(0);
    hear({ news: news(5) });
    expect([match.clock, match.count]).toEqual([undefined, undefined]);
  });

  it('has nothing to choose once the table has passed for this person', () => {
    const match = playing({ news: news(4) });
    expect(match.choices).toHaveLength(1);
    hear({ done: 4, held: true });
    expect([match.choices, match.held]).toEqual([[], true]);
    hear({ news: news(5) }, { done: 4, held: true });
    expect(match.choices).toHaveLength(1);
  });
});

describe('the clock', () => {
  it('runs out from where it is, and shows the count for all to hear', () => {
    const match = playing(
      { about },
      { news: news(4) },
      { clock: { moment: 4, lasts: 6, gone: 1.5 } },
    );
    hear({ count: 4 });
    const { container } = render(Clock, { match });
    const bar = screen.getByRole('timer');
    expect(bar.style.getPropertyValue('--lasts')).toBe('6s');
    expect(bar.style.getPropertyValue('--gone')).toBe('-1.5s');
    expect(bar.textContent).toBe('5 seconds to answer');
    const count = container.querySelector('[aria-live=assertive]');
    expect(count?.textContent).toBe('4');
  });

  it('shows the last number too, and nothing where nothing is counted', () => {
    const match = playing({ about }, { news: news(4) }, { count: 0 });
    const { container } = render(Clock, { match });
    expect(container.querySelector('.count')?.textContent).toBe('0');
    expect(screen.queryByRole('timer')).toBeNull();
    cleanup();
    const calm = render(Clock, { match: playing({ about }, { news: news(4) }) });
    expect(calm.container.querySelector('.count')?.textContent).toBe('');
  });

  it('says who has called Stop!', () => {
    render(Clock, { match: playing({ about: { ...about, stops: [1] } }) });
    expect(screen.getByText('Stop! says Ben: the table waits.')).toBeTruthy();
  });
});

describe('orders', () => {
  it('are given at the table, and changed there', async () => {
    render(Orders, { match: playing({ about }), about });
    await fireEvent.change(screen.getByRole('combobox', { name: 'When others act' }), {
      target: { value: 'pass' },
    });
    await fireEvent.click(screen.getByRole('button', { name: 'Stop!' }));
    expect(line.said).toEqual([{ standing: 'pass' }, { gesture: 'stop' }]);
  });

  it('call Stop! once', () => {
    render(Orders, {
      match: playing({ about }),
      about: { ...about, stops: [0], standing: 'touched' },
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Stop!' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('touched');
  });
});
