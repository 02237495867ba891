import type { Team } from './team.ts';

interface FirstRun {
  choices: string[];
  isSettingUp: boolean;
}

/** What a browser stores about the first steps of the owner. */
export function firstRunEntry(
  { owner, organizationId }: Pick<Team, 'owner' | 'organizationId'>,
  firstRun: FirstRun,
): { key: string; firstRun: string } {
  return {
    key: `firstRun:${owner.id}:${organizationId}`,
    firstRun: JSON.stringify(firstRun),
  };
}
