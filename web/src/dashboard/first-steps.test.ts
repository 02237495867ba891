import { describe, expect, it } from 'vitest';
import { firstSteps } from './first-steps.ts';

const nothing = {
  isOwner: true,
  projects: [],
  isTimerRunning: false,
  workedSeconds: 0,
  hasInvited: false,
};
const ownProject = { last_activity: null, may_record: true, members: [{ id: 1, name: 'Ada' }] };
const shared = { ...ownProject, members: [...ownProject.members, { id: 2, name: 'Grace' }] };

function marks(facts: Parameters<typeof firstSteps>[0]): string | undefined {
  return firstSteps(facts)
    ?.map(({ step, isDone, isNext }) => `${step}${isDone ? ' done' : ''}${isNext ? ' next' : ''}`)
    .join(', ');
}

describe('the first steps of an owner', () => {
  it('begin with a project', () => {
    expect(marks(nothing)).toBe('project next, timer, invite');
  });

  it('continue with the timer', () => {
    expect(marks({ ...nothing, projects: [ownProject] })).toBe('project done, timer next, invite');
  });

  it('a running timer, worked time and earlier activity all count as tracked', () => {
    const expected = 'project done, timer done, invite next';
    expect(marks({ ...nothing, projects: [ownProject], isTimerRunning: true })).toBe(expected);
    expect(marks({ ...nothing, projects: [ownProject], workedSeconds: 1 })).toBe(expected);
    const used = { ...ownProject, last_activity: '2026-01-01T00:00:00.000Z' };
    expect(marks({ ...nothing, projects: [used] })).toBe(expected);
  });

  it('accepts two days in either order', () => {
    expect(marks({ ...nothing, projects: [shared] })).toBe('project done, timer next, invite done');
  });

  it('disappear when everything is done; an invitation is enough', () => {
    expect(firstSteps({ ...nothing, projects: [shared], workedSeconds: 60 })).toBeUndefined();
    expect(
      firstSteps({ ...nothing, projects: [ownProject], workedSeconds: 60, hasInvited: true }),
    ).toBeUndefined();
  });
});

describe('the first step of a member', () => {
  const member = { ...nothing, isOwner: false };

  it('is to track time', () => {
    expect(marks({ ...member, projects: [ownProject] })).toBe('timer next');
  });

  it('is undefined for people who cannot record or have recorded', () => {
    expect(firstSteps({ ...member, projects: [{ ...ownProject, may_record: false }] })).toBe(
      undefined,
    );
    expect(firstSteps({ ...member, projects: [ownProject], workedSeconds: 5 })).toBeUndefined();
  });
});
