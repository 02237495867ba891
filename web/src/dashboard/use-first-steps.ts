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
  if (workedSeconds === undefined || hasInvited === undefined) return undefined;
  const steps = firstSteps({ isOwner, projects, isTimerRunning, workedSeconds, hasInvited });
  return steps ? { steps, projects } : null;
}
