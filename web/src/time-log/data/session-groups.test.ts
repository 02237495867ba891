import type { WorkSession } from '@time-tracker/contract/activity';
import { expect, it } from 'vitest';
import { firstOfGroups, groupSessions, sumGroups, toGrouping } from './session-groups.ts';

const session = (person: string, project: string, duration: number) =>
  ({
    user_id: person.length,
    user_name: person,
    project_id: project.length,
    project_name: project,
    duration,
  }) as WorkSession;

const sessions = [
  session('Noor', 'Site', 60),
  session('Ada', 'Atlas', 120),
  session('Noor', 'Atlas', 180),
];

it('groups by person or project, by name', () => {
  const shown = (grouping: 'person' | 'project') =>
    groupSessions(sessions, grouping).map(({ of, sessions: own }) => [of?.name, own.length]);
  expect(shown('person')).toEqual([
    ['Ada', 1],
    ['Noor', 2],
  ]);
  expect(shown('project')).toEqual([
    ['Atlas', 2],
    ['Site', 1],
  ]);
  expect(groupSessions(sessions, 'none')).toEqual([{ of: undefined, sessions }]);
});

it('sums up a day by person or project', () => {
  const [ada, noor] = [3, 4];
  expect([...sumGroups(sessions, 'person')]).toEqual([
    [noor, 240],
    [ada, 120],
  ]);
  const [site, atlas] = [4, 5];
  expect([...sumGroups(sessions, 'project')]).toEqual([
    [site, 60],
    [atlas, 300],
  ]);
});

it('takes the first sessions of all groups', () => {
  const counts = (count: number) =>
    firstOfGroups(groupSessions(sessions, 'person'), count).map((group) => [
      group.of?.name,
      group.sessions.length,
    ]);
  expect(counts(1)).toEqual([['Ada', 1]]);
  expect(counts(2)).toEqual([
    ['Ada', 1],
    ['Noor', 1],
  ]);
  expect(counts(100)).toEqual([
    ['Ada', 1],
    ['Noor', 2],
  ]);
});

it('reads the grouping from the address', () => {
  expect(['project', 'none', null, 'nonsense'].map(toGrouping)).toEqual([
    'project',
    'none',
    'person',
    'person',
  ]);
});
