import { expect, it } from 'vitest';
import { screenshotsAt, screenshotsOfWork } from './session-screenshots.ts';

const work = { user_id: 7, project_id: 4, start: '2026-11-19T22:30:00Z' };

it('opens the day of the work, filtered by its person and project', () => {
  const session = { ...work, finish: '2026-11-20T00:00:00Z' };
  expect(screenshotsOfWork(session, '?range=last_week&member=1&page=3', 'UTC')).toBe(
    '/dashboard/screenshots?member=7&day=2026-11-19&project=4&at=2026-11-19T22%3A30%3A00Z',
  );
});

it('opens both days of work across midnight, in the selected zone', () => {
  const session = { ...work, finish: '2026-11-19T23:30:00Z' };
  expect(screenshotsOfWork(session, '?day=2026-11-19&zone=Europe%2FBerlin', 'Europe/Berlin')).toBe(
    '/dashboard/screenshots?zone=Europe%2FBerlin&from=2026-11-19&to=2026-11-20&project=4&member=7&at=2026-11-19T22%3A30%3A00Z',
  );
});

it('opens the work of a person at an instant, on its local day', () => {
  const atMs = Date.parse('2026-11-19T23:10:00Z');
  const search = '?range=last_week&project=4&zone=Europe%2FBerlin&page=2';
  expect(screenshotsAt(7, atMs, search, 'Europe/Berlin')).toBe(
    '/dashboard/screenshots?project=4&zone=Europe%2FBerlin&day=2026-11-20&member=7&at=2026-11-19T23%3A10%3A00.000Z',
  );
});
