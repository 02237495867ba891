import type { Project } from '@time-tracker/contract/project';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import { describe, expect, it } from 'vitest';
import { workRights } from './work-rights.ts';

const me = 1;
const other = 2;

function project(id: number, role: ProjectRole, archived = false): Project {
  return {
    id,
    role,
    archived,
    default_screenshot_interval: null,
    name: `Project ${id}`,
    organization_id: 1,
    may_record: role !== projectRoles.viewer,
    created_at: '',
    color: 'blue',
    members: [],
    worked_week: 0,
    worked_days: [],
    last_activity: null,
  };
}

const projects = [project(1, 1), project(2, 2), project(3, 3), project(4, 1), project(5, 1, true)];
const rights = workRights(projects, me, { members_may_delete: true, manual_time: true });
const strict = workRights(projects, me, { members_may_delete: false, manual_time: false });
const work = (user_id: number, project_id: number) => ({ user_id, project_id });
const targets = (...works: ReturnType<typeof work>[]) =>
  rights.targetsFor(works).map(({ id }) => id);

describe('work can be', () => {
  it('edited by its manager and its user', () => {
    expect(rights.mayEdit(work(other, 1))).toBe(true);
    expect(rights.mayEdit(work(other, 2))).toBe(false);
    expect(rights.mayEdit(work(me, 2))).toBe(true);
    expect(rights.mayEdit(work(other, 3))).toBe(false);
  });

  it('deleted by its manager, and by its user if the organization allows it', () => {
    expect(rights.mayDelete(work(me, 2))).toBe(true);
    expect(strict.mayDelete(work(me, 2))).toBe(false);
    expect(strict.mayDelete(work(me, 1))).toBe(true);
    expect(rights.mayDelete(work(other, 3))).toBe(false);
  });

  it('moved within managed projects, own work within projects one can record in', () => {
    expect(targets(work(other, 1))).toEqual([4]);
    expect(targets(work(me, 1))).toEqual([2, 4]);
    expect(targets(work(me, 2))).toEqual([1, 4]);
    expect(targets(work(other, 2))).toEqual([]);
    expect(targets(work(me, 1), work(other, 1))).toEqual([4]);
    expect(targets(work(me, 1), work(other, 4))).toEqual([1, 4]);
    expect(targets(work(me, 5))).toEqual([]);
    expect(targets()).toEqual([]);
  });
});

it('manual time is added only where the organization allows it', () => {
  expect(rights.addable.map(({ id }) => id)).toEqual([1, 2, 4]);
  expect(strict.addable).toEqual([]);
});
