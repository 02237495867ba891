import { projectColors, type ProjectColor } from '@time-tracker/contract/project-colors';

/** The color for a new project beside these: the one that fewest have, the first of the palette among equals. */
export function leastUsedColor(used: readonly ProjectColor[]): ProjectColor {
  const count = (color: ProjectColor) => used.filter((one) => one === color).length;
  return projectColors.reduce((best, color) => (count(color) < count(best) ? color : best));
}
