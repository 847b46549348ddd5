import { expect, it } from 'vitest';

import { face } from '../src/games/uskoci/art';

it('shows the name that people gave a card as plain words', () => {
  const drawn = document.createElement('div');
  drawn.innerHTML = `<svg>${face('spare-1', 'en', '<b>A</b> & <i>"B"</i>')}</svg>`;
  expect(drawn.querySelector('b, i')).toBeNull();
  expect(drawn.textContent).toContain('<b>A</b> & <i>"B"</i>');
});
