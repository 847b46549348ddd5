import { describe, expect, it } from 'vitest';

import { find, markup } from '../src/lib/rules';

const PARAGRAPHS = {
  '4.2': 'You must follow suit.',
  '4.20': 'A rune follows *nothing*.',
  '5.1': 'The suit of the trump wins.',
};

describe('rules', () => {
  it.each([
    ['follow suit', ['4.2']],
    ['SUIT', ['4.2', '5.1']],
    ['suit  follow', ['4.2']],
    ['4.2', ['4.2']],
    ['§4.2', ['4.2']],
    ['4', ['4.2', '4.20']],
    ['dragon', []],
    ['  ', []],
  ])('are searched for "%s"', (words, found) => {
    expect(find(PARAGRAPHS, words)).toEqual(found);
  });

  it('are marked up with an anchor at each paragraph', () => {
    const page = markup(
      '# Game\n\n**4.2** You must.\n\nText with **4.3** within.\n\n**Bold** text.',
    );
    const drawn = document.createElement('div');
    drawn.innerHTML = page;
    const anchors = [...drawn.querySelectorAll('[data-paragraph]')];
    expect(anchors.map((one) => [one.id, one.textContent])).toEqual([['p4.2', '4.2 You must.']]);
    expect(drawn.querySelector('h1')?.textContent).toBe('Game');
  });
});
