import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('the primary color is #009EF7', () => {
  expect(theme.primaryColor).toBe('brand');
  expect(theme.colors?.['brand']?.[5]?.toUpperCase()).toBe('#009EF7');
});
