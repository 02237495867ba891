import type { Project } from '@time-tracker/contract/project';

export type FirstStep = 'organization' | 'project' | 'people' | 'record';

export interface FirstStepState {
  step: FirstStep;
  isDone: boolean;
  /** The first step that is not done. */
  isNext: boolean;
  /** Not done, and nothing that it needs is missing. */
  isOpen: boolean;
}

interface FirstStepFacts {
  isOwner: boolean;
  projects: Pick<Project, 'may_record' | 'members'>[];
  /** Seconds recorded in the last 30 days, as far as the user may see them. */
  workedSeconds: number;
  /** Whether there are screenshots that the user may see. */
  hasScreenshots: boolean;
  /** Time without screenshots is what the person wants, or what their projects ask for. */
  isTimeEnough: boolean;
  /** Whether an invitation is pending. */
  hasInvited: boolean;
  /** The person said that they work alone. */
  isSolo: boolean;
}

/**
 * The first steps of a new organization, read from its data. Undefined when all are done. People who
 * are not owners have a single step: to record. Neither a running timer nor recorded time completes it:
 * it is done when there is a screenshot, or when time is all the person wants or their projects ask for.
 */
export function firstSteps(facts: FirstStepFacts): FirstStepState[] | undefined {
  const { isOwner, projects, workedSeconds, hasScreenshots, isTimeEnough } = facts;
  const hasPeople = facts.hasInvited || projects.some((project) => project.members.length > 1);
  const done: Record<FirstStep, boolean> = {
    organization: true,
    project: projects.length > 0,
    people: hasPeople || facts.isSolo,
    record: hasScreenshots || (isTimeEnough && workedSeconds > 0),
  };
  const mayRecord = projects.some((project) => project.may_record);
  const steps: FirstStep[] = isOwner
    ? ['organization', 'project', 'people', 'record']
    : mayRecord
      ? ['record']
      : [];
  const next = steps.find((step) => !done[step]);
  if (next === undefined) return undefined;
  return steps.map((step) => ({
    step,
    isDone: done[step],
    isNext: step === next,
    isOpen: !done[step] && (step === 'project' || done.project),
  }));
}
