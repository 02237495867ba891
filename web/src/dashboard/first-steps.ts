import type { Project } from '@time-tracker/contract/project';

export type FirstStep = 'project' | 'timer' | 'invite';

export interface FirstStepState {
  step: FirstStep;
  isDone: boolean;
  /** The first step that is not done. */
  isNext: boolean;
}

interface FirstStepFacts {
  isOwner: boolean;
  projects: Pick<Project, 'last_activity' | 'may_record' | 'members'>[];
  isTimerRunning: boolean;
  /** Seconds recorded in the last 30 days, as far as the user may see them. */
  workedSeconds: number;
  /** Whether an invitation is pending. */
  hasInvited: boolean;
}

/**
 * The first steps of a new organization, read from its data. Undefined when all are done. People who
 * are not owners have a single step: to track time.
 */
export function firstSteps(facts: FirstStepFacts): FirstStepState[] | undefined {
  const { isOwner, projects } = facts;
  const done: Record<FirstStep, boolean> = {
    project: projects.length > 0,
    timer:
      facts.isTimerRunning ||
      facts.workedSeconds > 0 ||
      projects.some((project) => project.last_activity !== null),
    invite: facts.hasInvited || projects.some((project) => project.members.length > 1),
  };
  const mayRecord = projects.some((project) => project.may_record);
  const steps: FirstStep[] = isOwner ? ['project', 'timer', 'invite'] : mayRecord ? ['timer'] : [];
  const next = steps.find((step) => !done[step]);
  if (next === undefined) return undefined;
  return steps.map((step) => ({ step, isDone: done[step], isNext: step === next }));
}
