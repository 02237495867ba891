/**
 * Color names of projects, in the order they are assigned. Clients choose the shades, because light
 * and dark backgrounds need different ones.
 */
export const projectColors = [
  ...(['blue', 'orange', 'green', 'violet', 'pink'] as const),
  ...(['amber', 'teal', 'slate', 'purple', 'olive'] as const),
] as const;
export type ProjectColor = (typeof projectColors)[number];
