import { projectColors, type ProjectColor } from '@time-tracker/contract/project-colors';

/**
 * The color for a new project: the one that the fewest of these projects have, the first of the
 * palette in a tie.
 */
export function leastUsedColor(used: readonly ProjectColor[]): ProjectColor {
  const count = (color: ProjectColor) => used.filter((one) => one === color).length;
  return projectColors.reduce((best, color) => (count(color) < count(best) ? color : best));
}
