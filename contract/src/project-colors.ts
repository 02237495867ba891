/**
 * Names of the colors of projects, in the order in which they are given out. Clients choose the
 * shades, since light and dark backgrounds need different ones.
 */
export const projectColors = [
  ...(['blue', 'orange', 'green', 'violet', 'pink'] as const),
  ...(['amber', 'teal', 'slate', 'purple', 'olive'] as const),
] as const;
export type ProjectColor = (typeof projectColors)[number];
