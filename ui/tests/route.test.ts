import { describe, expect, it } from 'vitest';

import { read } from '../src/lib/route.svelte';

describe('an address', () => {
  it.each([
    ['/', '', { page: 'lobby' }],
    ['/new/uno', '', { page: 'new', game: 'uno' }],
    ['/table/q8fJ2kLm01Xz', '', { page: 'table', table: 'q8fJ2kLm01Xz' }],
    ['/chair/secret', '', { page: 'chair', key: 'secret' }],
    ['/rules/herrlof', '', { page: 'rules', game: 'herrlof', paragraph: '' }],
    ['/rules/herrlof', '#4.2', { page: 'rules', game: 'herrlof', paragraph: '4.2' }],
    ['/rules/herrlof/', '#4.2', { page: 'rules', game: 'herrlof', paragraph: '4.2' }],
    ['/table/a%2Fb', '', { page: 'table', table: 'a/b' }],
  ])('%s%s says where a person is', (path, hash, route) => {
    expect(read(path, hash)).toEqual(route);
  });

  it.each(['/new', '/table', '/chair/', '/rules', '/somewhere/else'])(
    '%s leads to the games',
    (path) => {
      expect(read(path, '#4.2')).toEqual({ page: 'lobby' });
    },
  );
});
