import { expect, test } from 'vitest';
import { arrangeProjects, toProjectOrder } from './project-order.ts';

const atlas = { name: 'Atlas', worked_week: 60, last_activity: '2026-11-20T10:00:00Z' };
const shop = { name: 'Shop', worked_week: 7200, last_activity: null };
const website = { name: 'Website', worked_week: 3600, last_activity: '2026-11-21T10:00:00Z' };
const all = [atlas, shop, website];

test('projects are found by a part of their name', () => {
  expect(arrangeProjects(all, { search: ' SHO', order: 'name' })).toEqual([shop]);
  expect(arrangeProjects(all, { search: '', order: 'name' })).toEqual(all);
});

test('most hours or latest work first', () => {
  expect(arrangeProjects(all, { search: '', order: 'worked' })).toEqual([shop, website, atlas]);
  expect(arrangeProjects(all, { search: '', order: 'latest' })).toEqual([website, atlas, shop]);
  expect([toProjectOrder('latest'), toProjectOrder('x')]).toEqual(['latest', 'name']);
});
