import { describe, expect, it } from 'vitest';
import { firstSteps } from './first-steps.ts';

const nothing = {
  isOwner: true,
  projects: [],
  workedSeconds: 0,
  hasScreenshots: false,
  isTimeEnough: false,
  hasInvited: false,
};
const ownProject = { may_record: true, members: [{ id: 1, name: 'Ada' }] };
const shared = { ...ownProject, members: [...ownProject.members, { id: 2, name: 'Grace' }] };

function marks(facts: Parameters<typeof firstSteps>[0]): string | undefined {
  return firstSteps(facts)
    ?.map(({ step, isDone, isNext }) => `${step}${isDone ? ' done' : ''}${isNext ? ' next' : ''}`)
    .join(', ');
}

describe('the first steps of an owner', () => {
  const withProject = { ...nothing, projects: [ownProject] };

  it('begin with a project', () => {
    expect(marks(nothing)).toBe('project next, record, invite');
  });

  it('continue with recording', () => {
    expect(marks(withProject)).toBe('project done, record next, invite');
  });

  it('recording is done with the first screenshot, not with the first time', () => {
    const open = 'project done, record next, invite';
    const done = 'project done, record done, invite next';
    expect(marks({ ...withProject, workedSeconds: 1200 })).toBe(open);
    expect(marks({ ...withProject, workedSeconds: 1200, hasScreenshots: true })).toBe(done);
    expect(marks({ ...withProject, hasScreenshots: true })).toBe(done);
  });

  it('time only is enough if it is wanted, once there is some', () => {
    const open = 'project done, record next, invite';
    const done = 'project done, record done, invite next';
    expect(marks({ ...withProject, isTimeEnough: true })).toBe(open);
    expect(marks({ ...withProject, isTimeEnough: true, workedSeconds: 1 })).toBe(done);
    expect(marks({ ...withProject, workedSeconds: 3600 })).toBe(done);
  });

  it('accepts an invitation before recording', () => {
    expect(marks({ ...nothing, projects: [shared] })).toBe(
      'project done, record next, invite done',
    );
  });

  it('disappear when everything is done; an invitation is enough', () => {
    const recorded = { ...nothing, hasScreenshots: true };
    expect(firstSteps({ ...recorded, projects: [shared] })).toBeUndefined();
    expect(firstSteps({ ...recorded, projects: [ownProject], hasInvited: true })).toBeUndefined();
  });
});

describe('the first step of a member', () => {
  const member = { ...nothing, isOwner: false };

  it('is to record', () => {
    expect(marks({ ...member, projects: [ownProject] })).toBe('record next');
  });

  it('is undefined for people who cannot record or have recorded', () => {
    expect(firstSteps({ ...member, projects: [{ ...ownProject, may_record: false }] })).toBe(
      undefined,
    );
    expect(firstSteps({ ...member, projects: [ownProject], hasScreenshots: true })).toBeUndefined();
  });
});
