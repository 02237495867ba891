import type { AppGroup } from '@time-tracker/contract/app';
import { describe, expect, it } from 'vitest';
import { appDays, joinMemberPages, memberApps } from './app-charts.ts';
import { secondsByRating, shownRating } from './app-ratings.ts';

const group = (changes: Partial<AppGroup>): AppGroup => ({
  kind: 'app',
  name: 'Code',
  title: null,
  user_id: null,
  user_name: null,
  date: null,
  seconds: 0,
  active_seconds: 0,
  percent: 0,
  rating: 0,
  rated_by: null,
  category: null,
  ...changes,
});

const rated = (userId: number, name: string, seconds: number) => ({
  user_id: userId,
  user_name: name,
  seconds,
  productive_seconds: 0,
  neutral_seconds: 0,
  unproductive_seconds: 0,
  unrated_seconds: seconds,
});

describe('apps by day', () => {
  const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
  const groups = [
    group({ date: days[0]!, seconds: 60 }),
    group({ date: days[0]!, kind: null, name: null, seconds: 5000 }),
    group({ date: days[2]!, seconds: 30 }),
    group({ date: days[2]!, kind: 'url', name: 'wiki.example', seconds: 100 }),
    group({ date: days[2]!, kind: 'url', name: 'Code', seconds: 1 }),
  ];

  it('are sorted by usage, the others last, with 0 for days without usage', () => {
    expect(appDays(days, groups).map(({ key, days: seconds }) => [key, seconds])).toEqual([
      ['url wiki.example', [0, 0, 100]],
      ['app Code', [60, 0, 30]],
      ['url Code', [0, 0, 1]],
      ['others', [5000, 0, 0]],
    ]);
  });
});

it('members are sorted by total time, including apps that are not shown separately', () => {
  const ada = { user_id: 7, user_name: 'Ada' };
  const grace = { user_id: 3, user_name: 'Grace' };
  const { apps, members } = memberApps([
    group({ ...grace, name: 'Mail', seconds: 120 }),
    group({ ...ada, seconds: 100 }),
    group({ ...ada, kind: null, name: null, seconds: 40 }),
  ]);
  expect(apps.map(({ name }) => name)).toEqual(['Mail', 'Code', 'All others']);
  expect(members.map(({ name, totalSeconds }) => [name, totalSeconds])).toEqual([
    ['Ada', 140],
    ['Grace', 120],
  ]);
  expect(members[0]?.seconds.get('others')).toBe(40);
  expect(members[1]?.seconds.get('app Code')).toBeUndefined();
});

it('members of several pages are sorted by app time, each of them once', () => {
  const ada = rated(7, 'Ada', 100);
  const grace = rated(3, 'Grace', 300);
  const pages = [
    { members: [ada], groups: [group({ user_id: 7, seconds: 100 })] },
    { members: [ada, grace], groups: [group({ user_id: 3, seconds: 300 })] },
  ];
  expect(joinMemberPages(pages).members).toEqual([grace, ada]);
});

it('unrated is not neutral', () => {
  const sums = {
    productive_seconds: 60,
    neutral_seconds: 5,
    unproductive_seconds: 15,
    unrated_seconds: 20,
  };
  expect(secondsByRating(sums)).toEqual({ unrated: 20, 1: 60, 0: 5, '-1': 15 });
  expect(shownRating(group({ rating: 0, rated_by: null }))).toBe('unrated');
  expect(shownRating(group({ rating: 0, rated_by: 'rule' }))).toBe(0);
});
