import { expect, it } from 'vitest';
import { accountFolder } from './account-file.ts';

it('gives each account of each server its own folder', () => {
  const ann = { server: 'http://a.example', userId: 1 };
  const folder = accountFolder('/state', ann);
  expect(accountFolder('/state', { ...ann, server: 'http://a.example/tracker' })).toBe(folder);
  expect(accountFolder('/state', { ...ann, userId: 2 })).not.toBe(folder);
  expect(accountFolder('/state', { ...ann, server: 'http://b.example' })).not.toBe(folder);
});
