import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Match } from '../src/lib/match.svelte';

/** A socket whose other end is this test. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  onopen: (() => void) | undefined;
  onclose: (() => void) | undefined;
  onmessage: ((message: { data: string }) => void) | undefined;

  constructor() {
    FakeSocket.last = this;
  }
  send(): void {}
  close(): void {
    this.readyState = 3;
  }
  troubled(trouble: string): void {
    this.onmessage?.({ data: JSON.stringify({ trouble }) });
  }
}

describe('a server that cannot keep anything', () => {
  let match: Match;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    match = new Match('t');
    FakeSocket.last.onopen?.();
  });
  afterEach(() => {
    match.leave();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is told of until all is well again, which is said for a while', () => {
    FakeSocket.last.troubled('The disk is full.');
    expect([match.trouble, match.wellAgain]).toEqual(['The disk is full.', false]);
    FakeSocket.last.troubled('');
    expect([match.trouble, match.wellAgain]).toEqual(['', true]);
    vi.advanceTimersByTime(60_000);
    expect(match.wellAgain).toBe(false);
  });

  it('is not well again if nothing was wrong', () => {
    FakeSocket.last.troubled('');
    expect(match.wellAgain).toBe(false);
  });

  it('tells its trouble again to whoever comes back', () => {
    FakeSocket.last.troubled('The disk is full.');
    FakeSocket.last.onclose?.();
    vi.advanceTimersByTime(10_000);
    FakeSocket.last.onopen?.();
    expect(match.trouble).toBe('');
  });
});
