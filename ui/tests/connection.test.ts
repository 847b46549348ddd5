import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Connection } from '../src/lib/connection';
import type { Told } from '../src/lib/protocol';

/** A socket whose other end is this test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | undefined;
  onclose: (() => void) | undefined;
  onmessage: ((message: { data: string }) => void) | undefined;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  tells(told: Told): void {
    this.onmessage?.({ data: JSON.stringify(told) });
  }
}

const last = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;
const doings = (socket: FakeSocket) => socket.sent.filter((one) => 'do' in (one as object));
const ACTION = { do: 7, moment: 3 };

describe('a connection', () => {
  let connection: Connection;
  let told: Told[];
  let connected: boolean[];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    [told, connected] = [[], []];
    connection = new Connection(() => 'ws://here/ws/t', {
      told: (one) => told.push(one),
      connected: (yes) => connected.push(yes),
    });
  });
  afterEach(() => {
    connection.leave();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('passes on what is told', () => {
    last().opens();
    last().tells({ error: 'no' });
    expect(connected).toEqual([true]);
    expect(told).toEqual([{ error: 'no' }]);
  });

  it('says at once that it is gone, and tries again after longer and longer pauses', () => {
    last().opens();
    last().breaks();
    expect(connected).toEqual([true, false]);
    for (const pause of [200, 500, 1000, 2000, 4000, 4000]) {
      const before = FakeSocket.all.length;
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
      last().breaks();
    }
    vi.advanceTimersByTime(4000);
    last().opens();
    expect(connected.at(-1)).toBe(true);
    last().breaks();
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(200); // the pauses begin anew
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  it.each<[string, Told]>([
    ['done', { done: 3 }],
    ['refused', { refused: { text: '', paragraph: '', rule: '' } }],
    ['an error', { error: 'stale' }],
  ])('says an action again until it is %s', (_, answer) => {
    last().opens();
    connection.say(ACTION);
    expect(doings(last())).toEqual([ACTION]);
    last().breaks();
    vi.advanceTimersByTime(200);
    last().opens();
    expect(doings(last())).toEqual([ACTION]);
    last().tells(answer);
    last().breaks();
    vi.advanceTimersByTime(200);
    last().opens();
    expect(doings(last())).toEqual([]);
  });

  it('keeps an action that is said while there is no line, and nothing else', () => {
    last().opens();
    last().breaks();
    connection.say(ACTION);
    connection.say({ why: ['c4'] });
    vi.advanceTimersByTime(200);
    last().opens();
    expect(last().sent).toEqual([ACTION, { beat: 1 }]);
  });

  it('beats, and takes silence for a loss', () => {
    last().opens();
    const socket = last();
    expect(socket.sent).toEqual([{ beat: 1 }]);
    vi.advanceTimersByTime(4999);
    socket.tells({ beat: 1 });
    vi.advanceTimersByTime(10_000);
    expect(socket.sent).toEqual([{ beat: 1 }, { beat: 1 }]);
    expect(connected).toEqual([true]);
    vi.advanceTimersByTime(5000);
    expect(connected).toEqual([true, false]);
    expect(socket.readyState).toBe(3);
    expect(told).toEqual([]);
  });

  it('gives up a try that nobody answers', () => {
    vi.advanceTimersByTime(5000);
    expect(connected).toEqual([false]);
    vi.advanceTimersByTime(200);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('hears the browser say that there is a network, or none', () => {
    last().opens();
    window.dispatchEvent(new Event('offline'));
    expect(connected).toEqual([true, false]);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
    last().opens();
    expect(connected).toEqual([true, false, true]);
  });

  it('hears nothing more from a socket that it has given up', () => {
    const old = last();
    old.opens();
    window.dispatchEvent(new Event('offline'));
    old.tells({ error: 'late' });
    old.breaks();
    expect(told).toEqual([]);
    expect(connected).toEqual([true, false]);
  });

  it('is made anew for who has taken a chair', () => {
    const old = last();
    old.opens();
    connection.renew();
    expect(old.readyState).toBe(3);
    expect(FakeSocket.all).toHaveLength(2);
    old.breaks();
    last().opens();
    expect(connected).toEqual([true, true]);
  });

  it('does not come back after it was left', () => {
    last().opens();
    connection.leave();
    last().breaks();
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(1);
    expect(connected).toEqual([true]);
  });
});
