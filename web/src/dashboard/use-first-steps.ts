import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@time-tracker/contract/organization';
import type { Project } from '@time-tracker/contract/project';
import { calls } from '../api/client.ts';
import { firstSteps, type FirstStepState } from './first-steps.ts';
import { useHasInvited } from './use-has-invited.ts';

export interface FirstStepsToShow {
  steps: FirstStepState[];
  projects: Project[];
}

interface Facts {
  /** Seconds of the last 30 days; undefined until they are known. */
  workedSeconds: number | undefined;
  isTimerRunning: boolean;
}

/**
 * What a new organization does first; null when all of it is done or cannot be told, undefined
 * until that is known.
 */
export function useFirstSteps(
  organization: Organization,
  { workedSeconds, isTimerRunning }: Facts,
): FirstStepsToShow | null | undefined {
  const isOwner = organization.role === 'owner';
  const { data: projects, isError } = useQuery(
    calls.project.all.queryOptions({ input: { organization_id: organization.id } }),
  );
  const isAlone = projects?.every((project) => project.members.length < 2) ?? false;
  const hasInvited = useHasInvited(projects ?? [], isOwner && isAlone);
  if (!projects) return isError ? null : undefined;
  // Known before the numbers are, which are asked for anew on each visit: a page that is drawn twice
  // is there twice as late.
  const hasWorked = isTimerRunning || projects.some((project) => project.last_activity !== null);
  if (hasInvited === undefined || (workedSeconds === undefined && !hasWorked)) return undefined;
  const facts = { isOwner, projects, isTimerRunning, hasInvited };
  const steps = firstSteps({ ...facts, workedSeconds: workedSeconds ?? 0 });
  return steps ? { steps, projects } : null;
}
