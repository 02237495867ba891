import { expect, test } from 'vitest';
import { deviceList, projectList } from './organization-member-labels.ts';

const place = { archived: false, screenshot_interval: 10, state: 'active' } as const;
const atlas = { ...place, id: 1, name: 'Atlas', role: 1 } as const;
const mobile = { ...atlas, id: 2, name: 'Mobile app', role: 2 } as const;
const audit = { ...atlas, id: 3, name: 'Audit', role: 3, state: 'pending' } as const;
const intranet = { ...place, id: 4, name: 'Intranet', role: 1, archived: true } as const;

test('projects with unusual roles', () => {
  expect(projectList([atlas, mobile, audit], 'member')).toBe(
    'Atlas (manager), Mobile app, Audit (viewer, pending)',
  );
  expect(projectList([], 'member')).toBe('no projects');
  expect(projectList([], 'owner')).toBe('all projects, as owner');
});

test('archived projects', () => {
  expect(projectList([mobile, intranet, { ...audit, archived: true }], 'member')).toBe(
    'Mobile app, Intranet (manager, archived), Audit (viewer, pending, archived)',
  );
});

test('devices with their version', () => {
  const seen = { source: 'desktop', last_seen: '2026-11-20T09:00:00Z' } as const;
  expect(
    deviceList([
      { ...seen, name: 'thinkpad', version: '0.0.4' },
      { ...seen, name: 'laptop', version: '' },
    ]),
  ).toBe('thinkpad 0.0.4, laptop');
  expect(deviceList([])).toBe('none');
});
