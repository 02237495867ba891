import { expect, it } from 'vitest';
import { linkToCapture, linkWith } from './screen-links.ts';

const filters = {
  range: { preset: 'last_30_days', first: '2026-10-22', last: '2026-11-20' },
  projectId: 4,
  userId: undefined,
  timeZone: 'Europe/Berlin',
} as const;

it('a link has the range, the filters and their changes', () => {
  const linkTo = linkWith(filters, 'Europe/Berlin');
  expect(linkTo('/dashboard/timelog')).toBe('/dashboard/timelog?range=last_30_days&project=4');
  expect(linkTo('/dashboard/timelog', { userId: 7, projectId: undefined })).toBe(
    '/dashboard/timelog?range=last_30_days&member=7',
  );
  const day = { preset: null, first: '2026-11-03', last: '2026-11-03' };
  expect(linkTo('/dashboard/timelog', { range: day })).toBe(
    '/dashboard/timelog?day=2026-11-03&project=4',
  );
  expect(linkTo('/dashboard/apps', {}, { search: 'a&b', kind: 'url' })).toBe(
    '/dashboard/apps?range=last_30_days&project=4&search=a%26b&kind=url',
  );
});

it("a link contains the time zone only if it is not the user's own", () => {
  expect(linkWith(filters, 'UTC')('/x')).toBe(
    '/x?range=last_30_days&project=4&zone=Europe%2FBerlin',
  );
});

it('a capture opens on its day in the selected time zone', () => {
  const takenAt = '2026-11-18T23:30:00.000Z';
  const link = (timeZone: string) =>
    linkToCapture(linkWith({ ...filters, timeZone }, 'UTC'), 'abc', takenAt, timeZone);
  const instant = `at=${encodeURIComponent(takenAt)}`;
  expect(link('UTC')).toBe(
    `/dashboard/screenshots?day=2026-11-18&project=4&capture=abc&${instant}`,
  );
  expect(link('Europe/Berlin')).toBe(
    `/dashboard/screenshots?day=2026-11-19&project=4&zone=Europe%2FBerlin&capture=abc&${instant}`,
  );
});
