import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@time-tracker/contract/organization';
import { useEffect, useEffectEvent } from 'react';
import { calls } from '../../api/client.ts';
import { useFirstRun } from '../../timer/record-here/first-run.ts';
import { useIsTimerRunning, useIsTimerWithoutScreenshots } from '../../timer/timer-state.ts';
import { firstSteps, type FirstStepState } from './first-steps.ts';
import { useHasInvited } from './use-has-invited.ts';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import { presentQuery } from '../use-overview.ts';

/** People who recorded this much know how, so the steps take only one line. */
const experiencedSeconds = 3600;

export interface FirstStepsToShow {
  steps: FirstStepState[];
  projects: ListedProject[];
  /** The steps open on demand. */
  isFolded: boolean;
  /** The person wants to record time without screenshots. Null while nothing is recorded. */
  acceptTimeOnly: (() => void) | null;
  acceptSolo: () => void;
}

/**
 * The first steps of a new organization. Null when all are done or the projects failed to load,
 * undefined while that is unknown. `workedSeconds`: of the last 30 days or of the shown range, undefined
 * while they load.
 */
export function useFirstSteps(
  organization: Organization,
  workedSeconds: number | undefined,
  timeZone: string,
): FirstStepsToShow | null | undefined {
  const isOwner = organization.role === 'owner';
  const { data: projects, isError } = useQuery(
    calls.project.all.queryOptions({ input: { organization_id: organization.id } }),
  );
  const isAlone = projects?.every((project) => project.members.length < 2) ?? false;
  const hasInvited = useHasInvited(projects ?? [], isOwner && isAlone);
  const hasScreenshots = useHasScreenshots(organization.id, timeZone);
  const isTracking = useIsTimerRunning();
  const takesNone = useIsTimerWithoutScreenshots();
  const { choices, accept, setSettingUp } = useFirstRun(organization.id);
  const isKnown = projects && hasInvited !== undefined && hasScreenshots !== undefined;
  const steps = isKnown
    ? firstSteps({
        isOwner,
        projects,
        hasInvited,
        hasScreenshots,
        isSolo: choices.includes('alone'),
        // Unknown yet: steps that are done without them stay done.
        workedSeconds: workedSeconds ?? 0,
        isTimeEnough: choices.includes('time_only') || takesNone === true,
      })
    : undefined;
  // The last step has its final height only when the timer is known.
  const isSettled = steps && takesNone !== undefined && workedSeconds !== undefined;
  const isSettingUp = isKnown && !steps ? false : isSettled ? true : undefined;
  const storeForMenu = useEffectEvent(setSettingUp);
  useEffect(() => {
    if (isSettingUp !== undefined) storeForMenu(isSettingUp);
  }, [isSettingUp, organization.id]);
  if (!projects) return isError ? null : undefined;
  if (!isKnown) return undefined;
  if (!steps) return null;
  if (!isSettled) return undefined;
  return {
    steps,
    projects,
    isFolded: workedSeconds >= experiencedSeconds,
    acceptTimeOnly:
      (isTracking || workedSeconds > 0) && !choices.includes('time_only')
        ? () => accept('time_only')
        : null,
    acceptSolo: () => accept('alone'),
  };
}

/** Of anyone the user may see. Shares the page's request unless that is filtered. */
function useHasScreenshots(organizationId: number, timeZone: string): boolean | undefined {
  const everything = { organization_id: organizationId, project_id: null, user_id: null };
  const { data } = useQuery({
    ...presentQuery(everything, timeZone),
    select: ({ screenshots }) => screenshots.length > 0,
  });
  return data;
}
