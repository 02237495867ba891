import type { Notice } from '@time-tracker/contract/accounts/notice';
import { expect, test } from 'vitest';
import { noticeLine } from './notice-lines.ts';

const head = {
  id: 7,
  organization_id: 3,
  organization_name: 'Acme',
  created_at: '2026-11-20T17:00:00Z',
  read: false,
};
const timer = { project_id: 2, project_name: 'Website', started_at: '2026-11-20T08:00:00Z' };
const line = (notice: Notice) => noticeLine(notice, 'Europe/Berlin');

test('a forgotten timer leads to the time that it recorded', () => {
  expect(line({ ...head, kind: 'forgotten_timer', ...timer })).toEqual({
    id: 7,
    organizationId: 3,
    at: head.created_at,
    isRead: false,
    title: 'Is your timer still right?',
    text: 'It has run for 8 hours on Website, since 20/11/2026 at 09:00. If you forgot it, stop it and delete the time that is wrong.',
    to: '/dashboard/timelog',
  });
});

test('a lost recorder says until when time is recorded, or what is missing', () => {
  const lost = { ...head, kind: 'recorder_silent', ...timer, recorder: 'lena-air' } as const;
  const seen = { last_seen: '2026-11-20T16:30:00Z' };
  expect(line({ ...lost, ...seen, stopped: true })).toMatchObject({
    title: 'Your timer was stopped',
    text: 'lena-air was last seen 20/11/2026 at 17:30. Time on Website is recorded until then.',
    to: '/account/settings#devices',
  });
  expect(line({ ...lost, ...seen, recorder: null, stopped: false })).toMatchObject({
    title: 'Lost contact with your recorder',
    text: 'Your recorder was last seen 20/11/2026 at 17:30. Your timer on Website runs on without screenshots and activity.',
  });
});

test.each([
  [
    { blur: true, idle_minutes: 0 },
    'Screenshots are blurred. “Still working?” is no longer asked.',
  ],
  [
    { titles: true, retention_days: 30 },
    'Window titles are recorded. Screenshots are deleted after 30 days.',
  ],
  [{ retention_days: null }, 'Screenshots are kept without a limit.'],
  [{ idle_minutes: 5 }, '“Still working?” is asked after 5 min without input.'],
  [{ screenshot_interval: 3 }, 'A screenshot every 3 min in Website.'],
  [{ screenshot_interval: 0 }, 'No screenshots in Website.'],
])('changed rules %j: %s', (changes, text) => {
  const project = { project_id: 2, project_name: 'Website' };
  expect(line({ ...head, kind: 'recording_rules', ...project, changes })).toMatchObject({
    title: 'What is recorded in Acme changed',
    text,
    to: '/account/recorded',
  });
});
