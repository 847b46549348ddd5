/** The lobby's tables: mine and the open ones, looked at anew every few seconds while somebody looks. */

import * as door from './door';
import type { OpenTable, Running } from './protocol';

export const PACE = 5000;

export class Hall {
  mine = $state<Running[]>([]);
  open = $state<OpenTable[]>([]);

  /** How many of my tables wait for me. */
  get waiting(): number {
    return this.mine.filter((table) => table.waits).length;
  }

  async look(): Promise<void> {
    [this.mine, this.open] = await Promise.all([door.myTables(), door.openTables()]);
  }

  /** Look every few seconds until the returned function is called; what fails is tried the next time. */
  keepLooking(): () => void {
    const again = () => {
      if (!document.hidden) this.look().catch(() => undefined);
    };
    const timer = setInterval(again, PACE);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }
}
