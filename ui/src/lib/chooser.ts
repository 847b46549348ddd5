/** The chooser: narrows choices down, one click after another. One code for every game. */

import type { Message } from './protocol';

export type Choice = Message['choices'][number];

export const BUTTON = '#';

/** Where a person is on the way to one choice. */
export interface Way {
  /** What was clicked, and what went without saying after it. */
  readonly clicked: readonly string[];
  /** How far back each click began: taking one back removes what it brought along. */
  readonly steps: readonly number[];
}

export const START: Way = { clicked: [], steps: [] };

/** The choices that a way still leads to. */
export function open(choices: readonly Choice[], way: Way): Choice[] {
  return choices.filter(([, path]) => way.clicked.every((target, at) => path[at] === target));
}

/** What can be clicked next. */
export function targets(choices: readonly Choice[], way: Way): Set<string> {
  return new Set(open(choices, way).flatMap(([, path]) => path[way.clicked.length] ?? []));
}

/** The way after a click on a target; a target that is the only one goes without saying. */
export function clicked(choices: readonly Choice[], way: Way, target: string): Way {
  let path = [...way.clicked, target];
  for (;;) {
    const next = targets(choices, { clicked: path, steps: [] });
    const [only] = next;
    if (next.size !== 1 || only === undefined) break;
    path = [...path, only];
  }
  return { clicked: path, steps: [...way.steps, way.clicked.length] };
}

/** The choice at the end of a way; undefined before. */
export function chosen(choices: readonly Choice[], way: Way): Choice | undefined {
  return open(choices, way).find(([, path]) => path.length === way.clicked.length);
}

/** The way before its last click. */
export function back(way: Way): Way {
  const at = way.steps.at(-1) ?? 0;
  return { clicked: way.clicked.slice(0, at), steps: way.steps.slice(0, -1) };
}

/** The buttons that can be pressed next, each with the choices behind it. */
export function buttons(choices: readonly Choice[], way: Way): [string, Choice[]][] {
  const behind = new Map<string, Choice[]>();
  for (const choice of open(choices, way)) {
    const target = choice[1][way.clicked.length];
    if (target?.startsWith(BUTTON)) behind.set(target, [...(behind.get(target) ?? []), choice]);
  }
  return [...behind];
}
