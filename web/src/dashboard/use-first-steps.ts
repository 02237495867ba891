import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@time-tracker/contract/organization';
import type { Project } from '@time-tracker/contract/project';
import { useState } from 'react';
import { readStored, saveStored } from '../api/browser-storage.ts';
import { calls } from '../api/client.ts';
import { useHasScreenshots } from '../timer/record-here/use-has-screenshots.ts';
import { useIsTimerWithoutScreenshots } from '../timer/timer-state.ts';
import { experiencedSeconds, firstSteps, type FirstStepState } from './first-steps.ts';
import { useHasInvited } from './use-has-invited.ts';

/** In the storage of this browser. */
const timeEnoughKey = 'timeWithoutScreenshots';

export interface FirstStepsToShow {
  steps: FirstStepState[];
  projects: Project[];
  /** The person wants to record time without screenshots. Null while nothing is recorded. */
  acceptTimeOnly: (() => void) | null;
}

/**
 * The first steps of a new organization. Null when all are done or the projects failed to load,
 * undefined while that is unknown. `workedSeconds`: of the last 30 days, undefined while they load.
 */
export function useFirstSteps(
  organization: Organization,
  workedSeconds: number | undefined,
): FirstStepsToShow | null | undefined {
  const isOwner = organization.role === 'owner';
  const { data: projects, isError } = useQuery(
    calls.project.all.queryOptions({ input: { organization_id: organization.id } }),
  );
  const isAlone = projects?.every((project) => project.members.length < 2) ?? false;
  const hasInvited = useHasInvited(projects ?? [], isOwner && isAlone);
  const isNew = workedSeconds !== undefined && workedSeconds < experiencedSeconds;
  const hasScreenshots = useHasScreenshots(organization.id, { isEnabled: isNew });
  const takesNone = useIsTimerWithoutScreenshots();
  const [isAccepted, setIsAccepted] = useState(() => readStored(timeEnoughKey) === 'true');
  if (!projects) return isError ? null : undefined;
  if (hasInvited === undefined || workedSeconds === undefined) return undefined;
  if (isNew && hasScreenshots === undefined) return undefined;
  const isTimeEnough = isAccepted || takesNone;
  const known = { isOwner, projects, hasInvited, workedSeconds, isTimeEnough };
  const steps = firstSteps({ ...known, hasScreenshots: hasScreenshots ?? false });
  const acceptTimeOnly = () => {
    saveStored(timeEnoughKey, 'true');
    setIsAccepted(true);
  };
  return steps
    ? { steps, projects, acceptTimeOnly: workedSeconds > 0 ? acceptTimeOnly : null }
    : null;
}
