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
  /** Seconds of the last 30 days. Undefined while they load. */
  workedSeconds: number | undefined;
  isTimerRunning: boolean;
}

/**
 * The first steps of a new organization. Null when all are done or the projects failed to load,
 * undefined while that is unknown.
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
  // The numbers are fetched on each visit. Where the projects already give the answer, not waiting for
  // them saves a second rendering of the page.
  const hasWorked = isTimerRunning || projects.some((project) => project.last_activity !== null);
  if (hasInvited === undefined || (workedSeconds === undefined && !hasWorked)) return undefined;
  const facts = { isOwner, projects, isTimerRunning, hasInvited };
  const steps = firstSteps({ ...facts, workedSeconds: workedSeconds ?? 0 });
  return steps ? { steps, projects } : null;
}
