import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { theme, themeVariables } from './theme.ts';

test('the primary color is #009EF7', () => {
  expect(theme.primaryColor).toBe('brand');
  expect(theme.colors?.['brand']?.[5]?.toUpperCase()).toBe('#009EF7');
});

test.each(['yellow', 'orange', 'green'] as const)(
  'the title of a %s notice is readable',
  (color) => {
    const merged = mergeMantineTheme(DEFAULT_THEME, theme);
    const text = themeVariables(merged).light[`--mantine-color-${color}-light-color`];
    expect(contrast(text ?? merged.colors[color][9], merged.colors[color][1])).toBeGreaterThan(4.5);
  },
);

test.each(['red', 'yellow', 'orange', 'green'] as const)(
  'a %s notice is a tint of the dark page',
  (color) => {
    const { dark } = themeVariables(mergeMantineTheme(DEFAULT_THEME, theme));
    expect(dark[`--mantine-color-${color}-light`]).toMatch(/^rgba\(.+, 0\.1\d\)$/);
  },
);

/** WCAG 2: from 1 to 21. */
function contrast(...colors: [string, string]): number {
  const [light = 0, dark = 0] = colors.map(luminance).sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
