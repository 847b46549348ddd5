import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { botName, strength } from '../src/lib/bots';
import { isMistaken, typed } from '../src/lib/code';
import * as door from '../src/lib/door';
import { Hall, PACE } from '../src/lib/hall.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import type { About, GameForm, Running } from '../src/lib/protocol';
import { router } from '../src/lib/route.svelte';
import Chairs from '../src/parts/Chairs.svelte';
import Invite from '../src/parts/Invite.svelte';
import JoinForm from '../src/parts/JoinForm.svelte';
import Poster from '../src/parts/Poster.svelte';
import SeatRow from '../src/parts/SeatRow.svelte';

beforeEach(() => {
  prefs.speak('en');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a code', () => {
  it('is taken however it is typed', () => {
    for (const text of ['K7Q2M', 'k7q2m', ' k7-q2 m', 'K7Q2MX']) expect(typed(text)).toBe('K7Q2M');
  });

  it('never has what is mistaken for something else', () => {
    expect(['K7Q2M', 'K0', '1', 'O', 'AI'].map(isMistaken)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});

describe('joining by code', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Join with a code' });
  const type = (text: string) => fireEvent.input(field(), { target: { value: text } });
  const join = () => fireEvent.click(screen.getByRole('button', { name: 'Join' }));

  it('leads to the table', async () => {
    const asked = vi.spyOn(door, 'byCode').mockResolvedValue({ id: 'abc' } as About);
    const gone = vi.spyOn(router, 'go').mockImplementation(() => undefined);
    render(JoinForm);
    await type('k7-q2m');
    expect(field().value).toBe('K7Q2M');
    await join();
    await vi.waitFor(() => {
      expect(gone).toHaveBeenCalledWith('/table/abc');
    });
    expect(asked).toHaveBeenCalledWith('K7Q2M');
  });

  it('says what cannot be in a code as soon as it is typed, and asks nobody', async () => {
    const asked = vi.spyOn(door, 'byCode');
    render(JoinForm);
    await type('K70');
    expect(screen.getByRole('status').textContent).toBe(
      'A code never has 0, O, 1 or I. Look again.',
    );
    await join();
    await type('K7');
    expect(screen.getByRole('status').textContent).toBe('');
    await join();
    expect(screen.getByRole('status').textContent).toBe('A code has five signs.');
    expect(asked).not.toHaveBeenCalled();
  });

  it('says why there is no such table', async () => {
    vi.spyOn(door, 'byCode').mockRejectedValue(new door.Refused('No table has this code.'));
    render(JoinForm);
    await type('22222');
    await join();
    await vi.waitFor(() => {
      expect(screen.getByRole('status').textContent).toBe('No table has this code.');
    });
  });
});

describe('the hall', () => {
  const table = (id: string, waits: boolean) => ({ id, waits }) as Running;

  it('is looked at anew while somebody looks', async () => {
    vi.useFakeTimers();
    const mine = vi
      .spyOn(door, 'myTables')
      .mockResolvedValue([table('a', true), table('b', false)]);
    vi.spyOn(door, 'openTables').mockResolvedValue([]);
    const hall = new Hall();
    const stop = hall.keepLooking();
    await vi.advanceTimersByTimeAsync(2 * PACE);
    expect(mine).toHaveBeenCalledTimes(2);
    expect([hall.waiting, hall.mine.length]).toEqual([1, 2]);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(PACE);
    stop();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(PACE);
    expect(mine).toHaveBeenCalledTimes(2);
  });

  it('keeps what it knows when the server does not answer', async () => {
    vi.useFakeTimers();
    const mine = vi.spyOn(door, 'myTables').mockResolvedValue([table('a', true)]);
    vi.spyOn(door, 'openTables').mockResolvedValue([]);
    const hall = new Hall();
    await hall.look();
    mine.mockRejectedValue(new door.Refused('gone'));
    const stop = hall.keepLooking();
    await vi.advanceTimersByTimeAsync(PACE);
    stop();
    expect(hall.mine.map(({ id }) => id)).toEqual(['a']);
  });
});

describe('a poster', () => {
  const game: GameForm = {
    name: 'sengokuki',
    title: { en: 'War Stories: Sengokuki', nl: 'War Stories: Sengokuki' },
    seats: [2],
    minutes: [20, 45],
    options: [],
    bots: ['greedy'],
    pitch: { en: 'Trap the Daimyo.', nl: 'Sluit de Daimyo in.' },
    poster: '/poster.svg',
  };

  it('says what the game is and has the ways in', async () => {
    const onplay = vi.fn();
    const { container } = render(Poster, { game, onplay });
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/poster.svg');
    expect(screen.getByRole('heading').textContent.trim()).toMatch(/^War Stories: ?Sengokuki$/);
    for (const text of ['Trap the Daimyo.', '2 players', '20–45 min'])
      expect(container.textContent).toContain(text);
    await fireEvent.click(screen.getByRole('button', { name: /^Play ?now against a bot/ }));
    expect(onplay).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: /^New table/ }).getAttribute('href')).toBe(
      '/new/sengokuki',
    );
  });

  it('of a game without a picture has a letter, which readers do not hear', () => {
    const { container } = render(Poster, { game: { ...game, poster: '' }, onplay: vi.fn() });
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('[aria-hidden].letter')?.textContent).toBe('W');
  });
});

describe('a seat of a new table', () => {
  const bots = ['greedy', 'forgetful-5', 'forgetful-4', 'forgetful-3', 'forgetful-1', 'uniform'];
  const row = (who: string) => render(SeatRow, { seat: 1, who, bots, onchoose: vi.fn() });

  it('of mine is where I write my name', async () => {
    row('me');
    await fireEvent.input(screen.getByRole('textbox', { name: 'Your name' }), {
      target: { value: 'Anna' },
    });
    expect(prefs.name).toBe('Anna');
  });

  it('of a bot says how strong it is, in words and in bars', () => {
    row('forgetful-3');
    expect(screen.getByRole('img', { name: 'strength 2 of 3' })).toBeTruthy();
    expect(bots.map((bot) => strength(bot, bots))).toEqual([3, 3, 2, 2, 1, 1]);
    expect(strength('open', bots)).toBe(0);
    const named = bots.map((bot) => botName(bot, prefs.words));
    expect(new Set(named).size).toBe(bots.length);
    expect(named.filter((name) => bots.includes(name) && name !== 'greedy')).toEqual([]);
  });

  it('can be anybody’s', async () => {
    const onchoose = vi.fn();
    render(SeatRow, { seat: 1, who: 'open', bots, onchoose });
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Seat 2' });
    expect(list.value).toBe('open');
    await fireEvent.change(list, { target: { value: 'uniform' } });
    expect(onchoose).toHaveBeenCalledWith('uniform');
  });
});

describe('an invitation', () => {
  it('has a picture, a code and a link', () => {
    render(Invite, { table: 'abc', code: 'K7Q2M', open: true });
    expect(screen.getByRole('img').getAttribute('src')).toBe('/api/tables/abc/qr');
    expect(screen.getByText('K7Q2M')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toMatch(/\/table\/abc$/);
    expect(screen.getByText(/list of open tables/)).toBeTruthy();
  });

  it('shows no code that has had its time', () => {
    render(Invite, { table: 'abc', code: '', open: false });
    expect(screen.queryByText(/type this code/)).toBeNull();
    expect(screen.queryByText(/list of open tables/)).toBeNull();
  });
});

it('chairs are told as a number too', () => {
  const { container } = render(Chairs, { names: ['Anna', '', 'Ben'] });
  expect(screen.getByRole('img', { name: '2 of 3 chairs taken' })).toBeTruthy();
  expect(container.querySelectorAll('.on').length).toBe(2);
});
