import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { numberArray, textArray, wordArray } from './array-literal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const readBack = async (type: string, literal: string) => {
  const [row] = await app.asOwner<{ values: unknown }>(`select $1::${type}[] as values`, [literal]);
  return row?.values;
};

test('PostgreSQL reads any text unchanged', async () => {
  const texts = [
    'plain',
    '',
    null,
    'NULL',
    'a,b',
    '{c}',
    '"d"',
    'e\\f',
    "g'h",
    ' i ',
    'j\nk\t',
    'ä😀',
  ];
  expect(await readBack('text', textArray(texts))).toEqual(texts);
});

test('PostgreSQL reads numbers, unquoted values and empty arrays', async () => {
  expect(await readBack('int', numberArray([3, -1, 0]))).toEqual([3, -1, 0]);
  expect(await readBack('text', wordArray(['desktop', 'browser']))).toEqual(['desktop', 'browser']);
  for (const literal of [numberArray([]), wordArray([]), textArray([])]) {
    expect(await readBack('int', literal)).toEqual([]);
  }
});
