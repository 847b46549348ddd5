/** A socket at a table that mends itself, and says nothing twice. */

import type { Said, Told } from './protocol';

/** Milliseconds between tries to come back; the last one again and again. */
const PAUSES = [200, 500, 1000, 2000, 4000];
const BEAT = 10_000;
/** Milliseconds without an answer, to a beat or a knock, after which a connection counts as lost. */
const PATIENCE = 5_000;

export interface Hearer {
  told(told: Told): void;
  /** Whether there is a connection. */
  connected(yes: boolean): void;
}

export class Connection {
  private socket: WebSocket | undefined;
  private tried = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private left = false;
  /** The action that was said and has no answer yet: said again after a loss of connection. */
  private doing: Said | undefined;

  constructor(
    private readonly address: () => string,
    private readonly hearer: Hearer,
  ) {
    window.addEventListener('offline', this.lose);
    window.addEventListener('online', this.hurry);
    this.open();
  }

  /** Say something; an action is said until it is answered. */
  say(said: Said): void {
    if (said.do !== undefined) this.doing = said;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(said));
  }

  /** Connect anew: whoever has just taken a chair was nobody when the socket was opened. */
  renew(): void {
    clearTimeout(this.timer);
    this.drop();
    this.open();
  }

  /** Go away. */
  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
    window.removeEventListener('offline', this.lose);
    window.removeEventListener('online', this.hurry);
    this.drop();
  }

  private open(): void {
    const socket = new WebSocket(this.address());
    this.socket = socket;
    // A line that swallows everything would keep this try waiting for minutes.
    clearTimeout(this.timer);
    this.timer = setTimeout(this.lose, PATIENCE);
    // Whatever an old socket may still have to say is of no interest.
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.tried = 0;
      this.hearer.connected(true);
      if (this.doing) socket.send(JSON.stringify(this.doing));
      this.beat();
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(String(message.data)) as Told);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lose();
    };
  }

  private hear(told: Told): void {
    if (told.beat !== undefined) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.beat();
      }, BEAT);
      return;
    }
    if (told.done !== undefined || told.refused || told.error) this.doing = undefined;
    this.hearer.told(told);
  }

  private beat(): void {
    clearTimeout(this.timer);
    this.socket?.send(JSON.stringify({ beat: 1 }));
    this.timer = setTimeout(this.lose, PATIENCE);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
  }

  private readonly lose = (): void => {
    if (this.left) return;
    this.drop();
    this.hearer.connected(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.open();
      },
      PAUSES[Math.min(this.tried, PAUSES.length - 1)],
    );
    this.tried += 1;
  };

  private readonly hurry = (): void => {
    if (this.socket || this.left) return;
    clearTimeout(this.timer);
    this.open();
  };
}
