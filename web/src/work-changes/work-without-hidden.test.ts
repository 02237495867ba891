import { expect, it } from 'vitest';
import type { HiddenActivity, HiddenImage } from './hidden-work.ts';
import {
  daysWithoutHidden,
  peopleWithoutHidden,
  totalWithoutHidden,
} from './work-without-hidden.ts';

const at = (time: string, day = 20) => `2026-11-${day}T${time}:00.000Z`;
const [ada, bo] = [1, 5];
const [atlas, site] = [2, 3];

function hidden(id: string, start: string, finish: string, more: Partial<HiddenActivity> = {}) {
  const activity: HiddenActivity = {
    activity_id: id,
    organization_id: 7,
    user_id: ada,
    project_id: atlas,
    times: { start: at(start), finish: at(finish) },
    isManual: false,
    measuredSeconds: 600,
    activeSeconds: 60,
    screenshots: 1,
    ...more,
  };
  return [id, activity] as const;
}

const total = { duration: 7200, active_seconds: 1800, measured_seconds: 3600, activity: 50 };
const filter = { organizationId: 7 };
const range = { start: at('09:15'), finish: at('18:00') };

it('subtracts from a total what lies in its range and filter', () => {
  const one = new Map([hidden('b', '09:10', '09:20')]);
  expect(totalWithoutHidden(total, one, filter, range)).toMatchObject({
    duration: 6900,
    active_seconds: 1770,
    measured_seconds: 3300,
    activity: 54,
  });
  const partly = { keeps: { start: at('09:18'), finish: at('09:20') } };
  const cut = new Map([hidden('b', '09:10', '09:20', partly)]);
  expect(totalWithoutHidden(total, cut, filter, range)).toMatchObject({
    duration: 7020,
    activity: null,
  });
  for (const elsewhere of [{ projectId: site }, { userId: bo }, { organizationId: 8 }]) {
    expect(totalWithoutHidden(total, one, { ...filter, ...elsewhere }, range)).toEqual(total);
  }
  const later = { ...range, start: at('10:00') };
  expect(totalWithoutHidden(total, one, filter, later)).toEqual(total);
});

it('has no percent if too little measured time is left', () => {
  const little = { ...total, active_seconds: 90, measured_seconds: 630 };
  const one = new Map([hidden('b', '09:20', '09:30')]);
  expect(totalWithoutHidden(little, one, filter, range)).toMatchObject({
    measured_seconds: 30,
    activity: null,
  });
});

it('keeps the percent if what is hidden was not measured', () => {
  const manual = new Map([
    hidden('b', '09:20', '09:30', { isManual: true, measuredSeconds: 0, activeSeconds: 0 }),
  ]);
  expect(totalWithoutHidden(total, manual, filter, range)).toMatchObject({
    duration: 6600,
    measured_seconds: 3600,
    activity: 50,
  });
});

it('keeps what was measured if a browser or an import recorded what is hidden', () => {
  const unmeasured = new Map([
    hidden('a', '09:00', '09:10', { measuredSeconds: 0, activeSeconds: 0 }),
  ]);
  const [left] = daysWithoutHidden(sheet, unmeasured, filter, twoDays).groups;
  expect(left).toMatchObject({
    duration: 6600,
    measured_seconds: 3600,
    manual_seconds: 600,
    activity: 50,
  });
});

const twoDays = { start: at('00:00'), finish: at('00:00', 22) };
const days = [20, 21].map((day) => ({
  ...total,
  date: `2026-11-${day}`,
  start: at('00:00', day),
  finish: at('00:00', day + 1),
}));
const sheet = {
  days,
  groups: [
    {
      ...total,
      id: ada,
      name: 'Ada',
      days: [5400, 1800],
      manual_seconds: 600,
      projects: [
        { id: atlas, name: 'Atlas', duration: 6600, days: [4800, 1800] },
        { id: site, name: 'Site', duration: 600, days: [600, 0] },
      ],
    },
    { ...total, duration: 600, id: bo, name: 'Bo', days: [600, 0] },
  ],
  page: 1,
  page_size: 200,
  more: false,
  group_count: 2,
  total: { ...total, duration: 7800 },
  time_zone: 'UTC',
  now: at('00:00', 22),
};
const noHidden = new Map<string, HiddenActivity>();

it('subtracts from every sum of a sheet: days, members, their projects and the total', () => {
  const deleted = new Map([
    hidden('a', '09:00', '09:10'),
    hidden('b', '10:00', '10:10', {
      project_id: site,
      isManual: true,
      measuredSeconds: 0,
      activeSeconds: 0,
    }),
  ]);
  const left = daysWithoutHidden(sheet, deleted, filter, twoDays);
  expect(left.days.map(({ duration }) => duration)).toEqual([6000, 7200]);
  expect(left.total).toMatchObject({ duration: 6600, activity: 58 });
  expect(left.groups).toMatchObject([
    {
      name: 'Ada',
      duration: 6000,
      days: [4200, 1800],
      manual_seconds: 0,
      measured_seconds: 3000,
      activity: 58,
      // Nothing is left of the other project.
      projects: [{ name: 'Atlas', duration: 6000, days: [4200, 1800] }],
    },
    { name: 'Bo', duration: 600, activity: 50 },
  ]);
  expect(daysWithoutHidden(sheet, noHidden, filter, twoDays)).toBe(sheet);
});

it('omits members without any time left', () => {
  const deleted = new Map([hidden('a', '09:00', '09:10', { user_id: bo })]);
  const left = daysWithoutHidden(sheet, deleted, filter, twoDays);
  expect(left.groups.map(({ name }) => name)).toEqual(['Ada']);
  expect(left.group_count).toBe(1);
});

it('subtracts time and images of a person', () => {
  const person = { ...total, id: ada, name: 'Ada', screenshots: 12 };
  const other = { ...total, id: bo, name: 'Bo', screenshots: 3 };
  const activities = new Map([hidden('a', '09:00', '09:10', { screenshots: 2 })]);
  const deleted = { activities, images: new Map<string, HiddenImage>() };
  expect(peopleWithoutHidden([person, other], deleted, filter, twoDays)).toEqual([
    {
      ...person,
      duration: 6600,
      active_seconds: 1740,
      measured_seconds: 3000,
      activity: 58,
      screenshots: 10,
    },
    other,
  ]);
});

it('subtracts images of a person that are deleted without their time', () => {
  const image = { organization_id: 7, user_id: ada, project_id: atlas };
  const images = [
    { ...image, id: 'a', taken_at: at('09:05') },
    { ...image, id: 'b', taken_at: at('09:05'), organization_id: 8 },
    { ...image, id: 'c', taken_at: twoDays.finish },
    { ...image, id: 'd', taken_at: at('09:05'), user_id: 9 },
  ];
  const deleted = { activities: noHidden, images: new Map(images.map((one) => [one.id, one])) };
  const person = { ...total, id: ada, name: 'Ada', screenshots: 12 };
  expect(peopleWithoutHidden([person], deleted, filter, twoDays)).toEqual([
    { ...person, screenshots: 11 },
  ]);
});
