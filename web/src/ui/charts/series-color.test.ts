import { expect, it } from 'vitest';
import { seriesColor } from './series-color.ts';

it('colors repeat after the last one', () => {
  const colors = Array.from({ length: 11 }, (_, index) => seriesColor(index));
  expect(colors[10]).toBe(colors[0]);
  expect(new Set(colors).size).toBe(10);
});

/** WCAG contrast against the background of panels in both themes. */
it.each([
  ['light', 0, '#ffffff'],
  ['dark', 1, '#1d2029'],
] as const)('colours stand out from the ground: %s', (_theme, index, ground) => {
  for (const color of Array.from({ length: 10 }, (_, place) => seriesColor(place))) {
    const hex = [...color.matchAll(/#[0-9a-f]{6}/g)][index]?.[0] ?? '';
    expect(contrast(hex, ground), hex).toBeGreaterThanOrEqual(3);
  }
});

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
