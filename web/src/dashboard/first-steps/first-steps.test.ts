import { describe, expect, it } from 'vitest';
import { firstSteps } from './first-steps.ts';

const nothing = {
  isOwner: true,
  projects: [],
  workedSeconds: 0,
  hasScreenshots: false,
  isTimeEnough: false,
  hasInvited: false,
  isSolo: false,
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
    expect(marks(nothing)).toBe('organization done, project next, people, record');
  });

  it('continue with people', () => {
    expect(marks(withProject)).toBe('organization done, project done, people next, record');
    const open = firstSteps(withProject)?.filter(({ isOpen }) => isOpen);
    expect(open?.map(({ step }) => step)).toEqual(['people', 'record']);
  });

  it('are never done without a screenshot, however much time there is', () => {
    const shown = 'organization done, project done, people done, record next';
    const invited = { ...withProject, hasInvited: true };
    for (const workedSeconds of [0, 1200, 3600, 360_000]) {
      expect(marks({ ...invited, workedSeconds })).toBe(shown);
    }
    expect(marks({ ...invited, hasScreenshots: true })).toBeUndefined();
  });

  it('time only is enough if it is wanted, once there is some', () => {
    const wanted = { ...withProject, hasInvited: true, isTimeEnough: true };
    expect(marks(wanted)).toContain('record next');
    expect(marks({ ...wanted, workedSeconds: 1 })).toBeUndefined();
  });

  it('accept a member, an invitation or nobody as people', () => {
    const done = 'organization done, project done, people done, record next';
    expect(marks({ ...nothing, projects: [shared] })).toBe(done);
    expect(marks({ ...withProject, hasInvited: true })).toBe(done);
    expect(marks({ ...withProject, isSolo: true })).toBe(done);
  });

  it('disappear when everything is done', () => {
    const recorded = { ...nothing, hasScreenshots: true };
    expect(firstSteps({ ...recorded, projects: [shared] })).toBeUndefined();
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
