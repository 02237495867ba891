import { expect, it } from 'vitest';
import { readByteRange } from './byte-range.ts';

it.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=990-', { first: 990, last: 999 }],
  ['bytes=990-5000', { first: 990, last: 999 }],
  ['bytes=-10', { first: 990, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=999-999', { first: 999, last: 999 }],
  ['bytes=1000-', null],
  ['bytes=-0', null],
  [undefined, undefined],
  ['bytes=-', undefined],
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['bytes=99999999999999999999-', undefined],
  ['bytes=1.5-2', undefined],
])('of 1000 bytes, %j is %j', (header, range) => {
  expect(readByteRange(header, 1000)).toEqual(range);
});
