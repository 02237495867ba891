import type { WorkSession } from '@time-tracker/contract/activity';
import { expect, it } from 'vitest';
import { groupSessions, toGrouping } from './session-groups.ts';

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

it('groups by person or project, by name, with the sum of each', () => {
  const shown = (grouping: 'person' | 'project') =>
    groupSessions(sessions, grouping).map(({ of, sessions: own, durationSeconds }) => [
      of?.name,
      own.length,
      durationSeconds,
    ]);
  expect(shown('person')).toEqual([
    ['Ada', 1, 120],
    ['Noor', 2, 240],
  ]);
  expect(shown('project')).toEqual([
    ['Atlas', 2, 300],
    ['Site', 1, 60],
  ]);
  expect(groupSessions(sessions, 'none')).toEqual([
    { of: undefined, sessions, durationSeconds: 360 },
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
