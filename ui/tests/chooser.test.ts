import { describe, expect, it } from 'vitest';

import {
  back,
  buttons,
  chosen,
  clicked,
  open,
  START,
  targets,
  type Choice,
} from '../src/lib/chooser';

const CHOICES: Choice[] = [
  [1, ['c1', 'c2'], 'c1 to c2'],
  [2, ['c1', 'c3'], 'c1 to c3'],
  [3, ['d1', 'd2'], 'd1 to d2'],
  [4, ['card', '#colour', 'red'], 'Play it as red'],
  [5, ['card', '#colour', 'blue'], 'Play it as blue'],
  [6, ['#pass'], 'Pass'],
  [7, ['#bid', '3'], 'Bid 3'],
  [8, ['#bid', '4'], 'Bid 4'],
];
const labels = (choices: readonly Choice[]) => choices.map(([, , label]) => label);

describe('the chooser', () => {
  it('lights what any choice begins with', () => {
    expect(targets(CHOICES, START)).toEqual(new Set(['c1', 'd1', 'card', '#pass', '#bid']));
    expect(chosen(CHOICES, START)).toBeUndefined();
  });

  it('narrows choices down, one click after another', () => {
    const way = clicked(CHOICES, START, 'c1');
    expect(labels(open(CHOICES, way))).toEqual(['c1 to c2', 'c1 to c3']);
    expect(targets(CHOICES, way)).toEqual(new Set(['c2', 'c3']));
    expect(chosen(CHOICES, way)).toBeUndefined();
    expect(chosen(CHOICES, clicked(CHOICES, way, 'c3'))?.[0]).toBe(2);
  });

  it('takes a single target for granted, at the end of a way and within', () => {
    expect(chosen(CHOICES, clicked(CHOICES, START, 'd1'))?.[0]).toBe(3);
    const way = clicked(CHOICES, START, 'card');
    expect(way.clicked).toEqual(['card', '#colour']);
    expect(targets(CHOICES, way)).toEqual(new Set(['red', 'blue']));
  });

  it('takes back a click with all that it brought along', () => {
    const way = clicked(CHOICES, START, 'card');
    expect(back(way)).toEqual(START);
    const further = clicked(CHOICES, way, 'red');
    expect(back(further)).toEqual(way);
    expect(back(START)).toEqual(START);
  });

  it('tells buttons with the choices behind them', () => {
    const at = (way = START) => buttons(CHOICES, way).map(([target, all]) => [target, labels(all)]);
    expect(at()).toEqual([
      ['#pass', ['Pass']],
      ['#bid', ['Bid 3', 'Bid 4']],
    ]);
    expect(at(clicked(CHOICES, START, 'c1'))).toEqual([]);
  });
});
