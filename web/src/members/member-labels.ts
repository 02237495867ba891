import { screenshotIntervalChoices } from '@time-tracker/contract/limits';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';

interface Choice {
  value: string;
  label: string;
}

export const roleLabels: Record<ProjectRole, string> = { 1: 'Manager', 2: 'Member', 3: 'Viewer' };

/** What a role lets somebody do, for who gives it. */
export const roleMeanings: Record<ProjectRole, string> = {
  1: 'Sees and edits everybody’s time, manages the people of the project.',
  2: 'Records time and sees their own.',
  3: 'Sees everybody’s time, never records.',
};

export const roleChoices: Choice[] = Object.values(projectRoles).map((role) => ({
  value: String(role),
  label: roleLabels[role],
}));

/** For who adds somebody when today's mails are used up. */
export const noMailMessage =
  'No email was sent: the limit for today is reached. Tell the person yourself, or send it again tomorrow.';

/** Whole minutes between screenshots; 0 = none. */
export function intervalLabel(minutes: number): string {
  if (minutes === 0) return 'No screenshots';
  return minutes === 1 ? 'Every minute' : `Every ${minutes} minutes`;
}

/** What the form offers, with the current value when that is another one. */
export function intervalChoices(currentMinutes: number): Choice[] {
  const minutes = new Set([...screenshotIntervalChoices, currentMinutes]);
  return [...minutes]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: intervalLabel(value) }));
}

export function toRole(value: string): ProjectRole {
  return Object.values(projectRoles).find((role) => String(role) === value) ?? projectRoles.member;
}
