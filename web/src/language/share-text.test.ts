import { expect, it } from 'vitest';
import { percentOf, shareText } from './share-text.ts';

it('percentages have at most one decimal, halves rounded up', () => {
  expect(percentOf(1, 3)).toBe(33.3);
  expect(percentOf(2, 3)).toBe(66.7);
  expect(percentOf(1, 2000)).toBe(0.1);
  expect(percentOf(1, 2001)).toBe(0);
  expect(percentOf(5, 5)).toBe(100);
  expect(percentOf(0, 0)).toBe(0);
});

it('a small percentage is not shown as 0', () => {
  expect(shareText(12.5, true)).toBe('12.5 %');
  expect(shareText(40, true)).toBe('40.0 %');
  expect(shareText(0, true)).toBe('< 0.1 %');
  expect(shareText(0, false)).toBe('0 %');
  expect(shareText(100, true)).toBe('100 %');
});
