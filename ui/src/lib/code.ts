/** The short code of a table, as people type it. */

export const LENGTH = 5;
const NEVER = /[01OI]/;

/** What is typed, in capitals without gaps, at most as long as a code. */
export function typed(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, LENGTH);
}

/** Whether something is in it that no code has. */
export function isMistaken(code: string): boolean {
  return NEVER.test(code);
}
