import { expect, test } from 'vitest';
import { othersIntervals, ownIntervals } from './recorded-projects.ts';

const maya = { id: 1, name: 'Maya' };
const noah = { id: 2, name: 'Noah' };
const vera = { id: 3, name: 'Vera' };
const project = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  may_record: true,
  archived: false,
  default_screenshot_interval: null,
  members: [maya, noah, vera],
  ...more,
});
const projects = [
  project(10, 'Website'),
  project(11, 'Only seen', { may_record: false }),
  project(12, 'Long ago', { archived: true }),
  project(13, 'Owned'),
];
const interval = (user_id: number, project_id: number, screenshot_interval: number) => ({
  user_id,
  project_id,
  screenshot_interval,
});
const intervals = [interval(1, 10, 3), interval(1, 12, 5), interval(2, 10, 0), interval(2, 11, 15)];

test('own: projects in which the user can track time; owners without a role have the default interval', () => {
  expect(ownIntervals(projects, intervals, 1)).toEqual([
    { projectId: 10, projectName: 'Website', minutes: 3 },
    { projectId: 13, projectName: 'Owned', minutes: 10 },
  ]);
});

test('others: people who track time, by name, without viewers', () => {
  const others = othersIntervals(projects, intervals, 1);
  expect(
    others.map(({ userName, projectName, minutes }) => [userName, projectName, minutes]),
  ).toEqual([
    ['Noah', 'Only seen', 15],
    ['Noah', 'Website', 0],
  ]);
});
