import { expect, test } from 'vitest';
import { defaultLayout, parseLayout } from './layout-config.ts';

test('restores a saved layout', () => {
  const saved = {
    ...defaultLayout,
    header: { ...defaultLayout.header, left: 'page-title' },
    aside: { ...defaultLayout.aside, theme: 'light', minimized: true },
    toolbar: { ...defaultLayout.toolbar, fixed: { desktop: true, tabletAndMobileMode: true } },
  };
  expect(parseLayout(JSON.stringify(saved))).toEqual(saved);
});

test.each([null, '', '{', 'null', '[]', '"fixed"', '7'])('%s is the default layout', (stored) => {
  expect(parseLayout(stored)).toEqual(defaultLayout);
});

test('replaces missing and invalid values by the default', () => {
  const stored = {
    header: { left: 'bottom', width: 'fixed', fixed: null },
    aside: { display: 'no', theme: 'light', extra: true },
    content: 'fixed',
  };
  expect(parseLayout(JSON.stringify(stored))).toEqual({
    ...defaultLayout,
    header: { ...defaultLayout.header, width: 'fixed' },
    aside: { ...defaultLayout.aside, theme: 'light' },
  });
});
