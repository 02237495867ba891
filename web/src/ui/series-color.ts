/**
 * Colours that are told apart at a glance, also by who sees few: light and dark theme, each at least
 * 3:1 against its ground. Things are also named wherever they are drawn: after the last the first
 * comes again.
 */
const seriesColors = [
  'light-dark(#0086d4, #33b1fa)',
  'light-dark(#c2410c, #fb923c)',
  'light-dark(#2b8a57, #4fc98a)',
  'light-dark(#8b5cf6, #a98bfa)',
  'light-dark(#be3b6f, #f27aa6)',
  'light-dark(#8a6a00, #e0b93a)',
  'light-dark(#0f7f8c, #3fc7d4)',
  'light-dark(#5b6b85, #a3b1c9)',
  'light-dark(#a21caf, #dd7fe8)',
  'light-dark(#5f7a14, #a9c94c)',
];

/** What is not told apart: all others together. */
export const otherColor = 'light-dark(#8a94a6, #7b8499)';

/** A colour for each id; one that is added later changes none of those before it. */
export function seriesColorsOf(ids: readonly number[]): Map<number, string> {
  const inOrder = [...new Set(ids)].sort((a, b) => a - b);
  return new Map(
    inOrder.map((id, index) => [id, seriesColors[index % seriesColors.length] ?? 'currentColor']),
  );
}
