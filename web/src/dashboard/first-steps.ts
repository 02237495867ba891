import type { Project } from '@time-tracker/contract/project';

export type FirstStep = 'project' | 'timer' | 'invite';

export interface FirstStepState {
  step: FirstStep;
  isDone: boolean;
  /** What comes next: the first that is not done. */
  isNext: boolean;
}

interface FirstStepFacts {
  isOwner: boolean;
  projects: Pick<Project, 'last_activity' | 'may_record' | 'members'>[];
  isTimerRunning: boolean;
  /** Seconds recorded lately, of whatever the caller may see. */
  workedSeconds: number;
  /** Somebody was invited who has not come yet. */
  hasInvited: boolean;
}

/**
 * What a new organization still lacks, read from its data; undefined when nothing does. Who is not
 * an owner has one step only: to record.
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
