import type { Activity } from '@time-tracker/contract/activity';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { describe, expect, it } from 'vitest';
import { groupCaptures } from '../../api/capture-groups.ts';
import { sampleScreenshot } from '../../testing/sample-screenshot.ts';
import { hoursOfDay } from './day-hours.ts';
import {
  activityOfWindows,
  isEmptyWindow,
  localWindowStart,
  writeDiary,
  type DiaryHour,
} from './diary.ts';

const day = '2026-11-20';

function screenshot(id: string, takenAt: string, more: Partial<Screenshot> = {}): Screenshot {
  return sampleScreenshot(id, `${day}T${takenAt}Z`, more);
}

function activity(start: string, finish: string, more: Partial<Activity> = {}): Activity {
  return {
    activity_id: start,
    user_id: 1,
    user_name: 'Ada',
    project_id: 5,
    project_name: 'Atlas',
    start: `${day}T${start}Z`,
    finish: `${day}T${finish}Z`,
    duration: 0,
    activity: 40,
    active_seconds: 240,
    measured_seconds: 600,
    keyboard: 0,
    mouse: 0,
    minutes: Array.from({ length: 10 }, () => false),
    source: 'desktop',
    note: null,
    screenshots: 0,
    ...more,
  };
}

function diary(
  screenshots: Screenshot[],
  activities: Activity[] = [],
  { timeZone = 'UTC' } = {},
): DiaryHour[] {
  return writeDiary({
    hours: hoursOfDay(day, timeZone),
    captures: groupCaptures(screenshots),
    activities,
  });
}

/** `10:00 Ada: .a..b.`, a letter for the id of each capture, a dash for time without one. */
function picture(hours: DiaryHour[]): string[] {
  return hours.flatMap(({ hour, rows }) =>
    rows.map(({ userName, windows }) => {
      const marks = windows.map((window) => {
        if (window.captures.length > 0) return window.captures.map(({ id }) => id).join('');
        return isEmptyWindow(window) ? '.' : '-';
      });
      return `${hour.label} ${userName}: ${marks.join('|')}`;
    }),
  );
}

describe('the diary of a day', () => {
  it('assigns captures to their windows, newest hour first, oldest capture first', () => {
    const shots = [
      screenshot('d', '14:59:59'),
      screenshot('c', '10:19:59'),
      screenshot('b', '10:10:00'),
      screenshot('a', '10:09:59'),
    ];
    expect(picture(diary(shots))).toEqual(['14:00 Ada: .|.|.|.|.|d', '10:00 Ada: a|bc|.|.|.|.']);
  });

  it('has a row for each person, sorted by name', () => {
    const other = { user_id: 2, user_name: 'Zoe' };
    const shots = [screenshot('z', '10:01:00', other), screenshot('a', '10:41:00')];
    expect(picture(diary(shots))).toEqual(['10:00 Ada: .|.|.|.|a|.', '10:00 Zoe: z|.|.|.|.|.']);
  });

  it('shows time without screenshots', () => {
    const hours = diary([], [activity('10:30:00', '10:37:30')]);
    expect(picture(hours)).toEqual(['10:00 Ada: .|.|.|-|.|.']);
    expect(hours[0]?.rows[0]).toMatchObject({ workedSeconds: 450 });
  });

  it('omits time outside of the day', () => {
    const shots = [screenshot('x', '22:59:59', { taken_at: '2026-11-19T22:59:59Z' })];
    expect(diary(shots, [], { timeZone: 'Europe/Berlin' })).toEqual([]);
    expect(
      picture(diary([screenshot('y', '22:59:59')], [], { timeZone: 'Europe/Berlin' })),
    ).toEqual(['23:00 Ada: .|.|.|.|.|y']);
  });

  it('separates the two equal hours when the clock is set back', () => {
    const hours = writeDiary({
      hours: hoursOfDay('2026-10-25', 'Europe/Berlin'),
      captures: groupCaptures([
        screenshot('late', '01:05:00', { taken_at: '2026-10-25T01:05:00Z' }),
        screenshot('early', '00:05:00', { taken_at: '2026-10-25T00:05:00Z' }),
      ]),
      activities: [],
    });
    expect(hours.map(({ hour }) => `${hour.label} ${hour.zoneName}`)).toEqual([
      '02:00 CET',
      '02:00 CEST',
    ]);
    expect(picture(hours)).toEqual(['02:00 Ada: late|.|.|.|.|.', '02:00 Ada: early|.|.|.|.|.']);
  });
});

describe('the minutes with input', () => {
  const flags = (...minutes: number[]) =>
    Array.from({ length: 10 }, (_, minute) => minutes.includes(minute));

  it('come from all activities in the window', () => {
    const [hour] = diary(
      [],
      [
        activity('10:00:00', '10:04:00', { minutes: flags(0, 1) }),
        activity('10:05:00', '10:10:00', { minutes: flags(5, 9) }),
      ],
    );
    expect(hour?.rows[0]?.windows[0]?.minutes).toEqual(flags(0, 1, 5, 9));
  });

  it('are split in zones with an offset of 45 minutes', () => {
    const work = [activity('10:10:00', '10:20:00', { minutes: flags(0, 4, 5, 9) })];
    const hours = diary([], work, { timeZone: 'Asia/Kathmandu' });
    expect(picture(hours)).toEqual(['16:00 Ada: -|.|.|.|.|.', '15:00 Ada: .|.|.|.|.|-']);
    expect(hours[1]?.rows[0]?.windows[5]).toMatchObject({
      workedSeconds: 300,
      minutes: flags(5, 9),
    });
    expect(hours[0]?.rows[0]?.windows[0]).toMatchObject({
      workedSeconds: 300,
      minutes: flags(0, 4),
    });
  });
});

describe('the activity of windows', () => {
  const windowsOf = (activities: Activity[]) =>
    diary([], activities).flatMap(({ rows }) => rows.flatMap(({ windows }) => windows));

  it('is active divided by measured seconds of all their time', () => {
    expect(activityOfWindows(windowsOf([activity('10:00:00', '10:05:00')]))).toBe(40);
    const two = [
      activity('10:00:00', '10:02:00', {
        activity: 100,
        active_seconds: 120,
        measured_seconds: 120,
      }),
      activity('10:12:00', '10:20:00', { activity: 0, active_seconds: 0, measured_seconds: 480 }),
    ];
    expect(activityOfWindows(windowsOf(two))).toBe(20);
  });

  it('is null when nothing was measured', () => {
    const manual = activity('10:00:00', '10:05:00', { activity: null, measured_seconds: 0 });
    expect(activityOfWindows(windowsOf([manual]))).toBeNull();
  });
});

it('finds the window of an instant in any time zone', () => {
  for (const timeZone of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
    for (const { start, end } of hoursOfDay(day, timeZone).flatMap(({ windows }) => windows)) {
      for (const at of [start, start + 1, start + 123_456, end - 1]) {
        expect(localWindowStart(at, timeZone)).toBe(start);
      }
    }
  }
});
