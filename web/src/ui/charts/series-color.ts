/**
 * For the light and the dark theme, each at least 3:1 against its background and distinguishable, also
 * for color-blind people. A name is always shown too.
 */
const shades = {
  blue: 'light-dark(#0086d4, #33b1fa)',
  orange: 'light-dark(#c2410c, #fb923c)',
  green: 'light-dark(#2b8a57, #4fc98a)',
  violet: 'light-dark(#8b5cf6, #a98bfa)',
  pink: 'light-dark(#be3b6f, #f27aa6)',
  amber: 'light-dark(#8a6a00, #e0b93a)',
  teal: 'light-dark(#0f7f8c, #3fc7d4)',
  slate: 'light-dark(#5b6b85, #a3b1c9)',
  purple: 'light-dark(#a21caf, #dd7fe8)',
  olive: 'light-dark(#5f7a14, #a9c94c)',
};

const inOrder = Object.values(shades);

/** For everything without a color of its own. */
export const otherColor = 'light-dark(#8a94a6, #7b8499)';

export type SeriesColor = keyof typeof shades;

/** The CSS value of a color. */
export function shadeOf(color: SeriesColor): string {
  return shades[color];
}

/** A color by the position in a list, repeating after the last. */
export function seriesColor(index: number): string {
  return inOrder[index % inOrder.length] ?? otherColor;
}
