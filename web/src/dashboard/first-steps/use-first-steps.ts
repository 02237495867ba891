import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@time-tracker/contract/organization';
import type { Project } from '@time-tracker/contract/project';
import { useState } from 'react';
import { readStored, saveStored } from '../../api/browser-storage.ts';
import { calls } from '../../api/client.ts';
import { useIsTimerWithoutScreenshots } from '../../timer/timer-state.ts';
import { firstSteps, type FirstStepState } from './first-steps.ts';
import { useHasInvited } from './use-has-invited.ts';
import { presentQuery } from '../use-overview.ts';

/** In the storage of this browser. */
const timeEnoughKey = 'timeWithoutScreenshots';
const soloKey = 'worksAlone';

/** People who recorded this much know how, so the steps take only one line. */
const experiencedSeconds = 3600;

export interface FirstStepsToShow {
  steps: FirstStepState[];
  projects: Project[];
  /** The steps open on demand. */
  isFolded: boolean;
  /** The person wants to record time without screenshots. Null while nothing is recorded. */
  acceptTimeOnly: (() => void) | null;
  acceptSolo: () => void;
}

/**
 * The first steps of a new organization. Null when all are done or the projects failed to load,
 * undefined while that is unknown. `workedSeconds`: of the last 30 days, undefined while they load.
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
  const takesNone = useIsTimerWithoutScreenshots();
  const [isTimeAccepted, acceptTime] = useStoredChoice(timeEnoughKey);
  const [isSolo, acceptSolo] = useStoredChoice(soloKey);
  if (!projects) return isError ? null : undefined;
  if (hasInvited === undefined || hasScreenshots === undefined) return undefined;
  const steps = firstSteps({
    isOwner,
    projects,
    hasInvited,
    hasScreenshots,
    isSolo,
    // Unknown yet: steps that are done without them stay done.
    workedSeconds: workedSeconds ?? 0,
    isTimeEnough: isTimeAccepted || takesNone === true,
  });
  if (!steps) return null;
  // The last step has its final height only when the timer is known.
  if (takesNone === undefined || workedSeconds === undefined) return undefined;
  return {
    steps,
    projects,
    isFolded: workedSeconds >= experiencedSeconds,
    acceptTimeOnly: workedSeconds > 0 ? acceptTime : null,
    acceptSolo,
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

function useStoredChoice(key: string): [boolean, () => void] {
  const [isChosen, setIsChosen] = useState(() => readStored(key) === 'true');
  const choose = () => {
    saveStored(key, 'true');
    setIsChosen(true);
  };
  return [isChosen, choose];
}
