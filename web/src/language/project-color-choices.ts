import { t } from '@lingui/core/macro';
import { projectColors, type ProjectColor } from '@time-tracker/contract/project-colors';

/** The colors of projects, with their names. */
export function projectColorChoices(): { value: ProjectColor; label: string }[] {
  return projectColors.map((value) => ({ value, label: colorName(value) }));
}

function colorName(color: ProjectColor): string {
  const names: Record<ProjectColor, string> = {
    blue: t`Blue`,
    orange: t`Orange`,
    green: t`Green`,
    violet: t`Violet`,
    pink: t`Pink`,
    amber: t`Amber`,
    teal: t`Teal`,
    slate: t`Slate`,
    purple: t`Purple`,
    olive: t`Olive`,
  };
  return names[color];
}
