import type { WorkSession } from '@time-tracker/contract/activity';
import type { ScreenshotView } from '@time-tracker/contract/screenshot';
import { expect, test } from 'vitest';
import { hourMs } from '@time-tracker/contract/time/durations';
import { alertLines, eventsMax, logLines } from './notification-events.ts';

const now = Date.UTC(2026, 10, 20, 12);
const ago = (hours: number) => new Date(now - hours * hourMs).toISOString();

const view = (hours: number, times: number) =>
  ({
    viewer: { id: 1, name: 'Mara Manager' },
    kind: 'thumbnails',
    screenshot_id: null,
    first_at: ago(hours + 1),
    last_at: ago(hours),
    times,
  }) as ScreenshotView;
const person = (email: string, name: string | null, joined: number | null) => ({
  user: { id: name === null ? null : 5, name, email },
  state: name === null ? ('pending' as const) : ('active' as const),
  joined_at: joined === null ? null : ago(joined),
  invited_at: name === null ? ago(3) : null,
});
const session = (hours: number) =>
  ({
    user_id: 7,
    user_name: 'Maya Member',
    project_id: 2,
    project_name: 'Website',
    project_color: 'blue',
    start: ago(hours + 2),
    finish: ago(hours),
    duration: 5400,
  }) as WorkSession;

test('alerts: screenshot views, new projects and members, newest first', () => {
  const sources = {
    views: [view(1, 1), view(4, 12)],
    projects: [{ id: 2, name: 'Website', created_at: ago(2) }],
    people: [person('noah@example.com', 'Noah New', 5), person('vera@example.com', null, null)],
  };
  expect(alertLines(sources, now).map(({ title, text, to }) => [title, text, to])).toEqual([
    ['Mara Manager', 'Saw a thumbnail of your screenshots', '/account/settings#privacy'],
    ['Website', 'New project', '/dashboard/projects/2'],
    ['vera@example.com', 'Invited', '/dashboard/users'],
    ['Mara Manager', 'Saw 12 thumbnails of your screenshots', '/account/settings#privacy'],
    ['Noah New', 'Joined the organization', '/dashboard/people/5'],
  ]);
});

test('an image that was opened several times is one', () => {
  const views = [{ ...view(1, 3), kind: 'image' as const }];
  const [line] = alertLines({ views, projects: [], people: [] }, now);
  expect(line?.text).toBe('Opened one of your screenshots');
});

test('logs: recent work sessions, each with a link to its day', () => {
  expect(logLines([session(1)], now, 'Pacific/Auckland')).toEqual([
    {
      key: `7 2 ${ago(3)}`,
      title: 'Maya Member',
      text: '1h 30m on Website',
      at: ago(1),
      to: '/dashboard/timelog?member=7&day=2026-11-20',
    },
  ]);
  const [short] = logLines([{ ...session(1), duration: 40 }], now, 'UTC');
  expect(short?.text, 'begins like a sentence').toBe('Less than a minute on Website');
  const [earlier] = logLines([session(40)], now, 'Pacific/Auckland');
  expect(earlier?.to).toBe('/dashboard/timelog?member=7&day=2026-11-19');
});

test('only a few, and only of the last days', () => {
  const sessions = Array.from({ length: 20 }, (_, index) => session(index + 1));
  expect(logLines(sessions, now, 'UTC')).toHaveLength(eventsMax);
  expect(logLines([session(7 * 24 + 1)], now, 'UTC')).toEqual([]);
});
