import type { WorkSession } from '@time-tracker/contract/activity';
import { expect, it } from 'vitest';
import type { HiddenActivity } from '../../work-changes/hidden-work.ts';
import { withoutHidden } from './visible-sessions.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;

const session: WorkSession = {
  user_id: 1,
  user_name: 'Ada',
  project_id: 2,
  project_name: 'Atlas',
  project_color: 'blue',
  start: at('09:05'),
  finish: at('09:40'),
  duration: 35 * 60,
  measured_seconds: 35 * 60,
  activity: 50,
  windows: ['09:00', '09:10', '09:20', '09:30'].map((start) => ({
    start: at(start),
    duration: 600,
    activity: 50,
  })),
  sources: ['desktop'],
  notes: [],
  activity_ids: ['a', 'b', 'c', 'd'],
};

function hidden(id: string, start: string, finish: string, more: Partial<HiddenActivity> = {}) {
  const activity: HiddenActivity = {
    activity_id: id,
    organization_id: 7,
    user_id: 1,
    project_id: 2,
    times: { start: at(start), finish: at(finish) },
    isManual: false,
    measuredSeconds: 600,
    activeSeconds: 300,
    screenshots: 0,
    ...more,
  };
  return [id, activity] as const;
}

it('leaves out a session, all of which is hidden', () => {
  const other = { ...session, activity_ids: ['x'] };
  const times = [hidden('a', '09:05', '09:10'), hidden('b', '09:10', '09:20')];
  const all = [...times, hidden('c', '09:20', '09:30'), hidden('d', '09:30', '09:40')];
  expect(withoutHidden([session, other], new Map(all))).toEqual([other]);
});

it('shows the parts of a session around a hidden one', () => {
  const left = withoutHidden([session], new Map([hidden('b', '09:10', '09:20')]));
  expect(left.map(({ activity_ids: ids }) => ids)).toEqual([['a'], ['c', 'd']]);
  expect(left.map(({ start, finish }) => [start, finish])).toEqual([
    [at('09:05'), at('09:10')],
    [at('09:20'), at('09:40')],
  ]);
  expect(left.map(({ duration }) => duration)).toEqual([300, 1200]);
  expect(left.map(({ windows }) => windows.map(({ start }) => start))).toEqual([
    [at('09:00')],
    [at('09:20'), at('09:30')],
  ]);
});

it('shortens a session at both ends', () => {
  const left = withoutHidden(
    [session],
    new Map([
      hidden('a', '09:05', '09:10'),
      hidden('b', '09:10', '09:20', { keeps: { start: at('09:15'), finish: at('09:20') } }),
      hidden('d', '09:30', '09:40', { keeps: { start: at('09:30'), finish: at('09:35') } }),
    ]),
  );
  expect(left).toMatchObject([
    { activity_ids: ['b', 'c', 'd'], start: at('09:15'), finish: at('09:35'), duration: 1200 },
  ]);
});
