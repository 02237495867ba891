import type { Activity } from '@time-tracker/contract/activity';
import { windowMs, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { overlapMs, parseInterval } from '@time-tracker/contract/time/interval';
import type { Capture } from '../../api/capture-groups.ts';
import { wallClockMs } from '../../ui/time/zoned-day.ts';
import type { DayWindow, Hour } from './day-hours.ts';

/** A member's work in a ten-minute window. */
export interface DiaryWindow extends DayWindow {
  /** Oldest first. */
  captures: Capture[];
  workedSeconds: number;
  /** Whether there was input, for each minute. */
  minutes: boolean[];
  /** Activities that overlap the window. */
  activities: Activity[];
}

export interface DiaryRow {
  userId: number;
  userName: string;
  workedSeconds: number;
  windows: DiaryWindow[];
}

/** An hour with tracked time or captures: one row per member, sorted by name. */
export interface DiaryHour {
  hour: Hour;
  rows: DiaryRow[];
}

/** What a day is made of. */
export interface DiaryParts {
  hours: Hour[];
  captures: Capture[];
  activities: Activity[];
}

/** Assigns captures and activities to the windows of a day; newest hour first. */
export function writeDiary({ hours, captures, activities }: DiaryParts): DiaryHour[] {
  const people = new Map<number, DiaryPerson>();
  const windows = hours.flatMap((hour) => hour.windows);
  const personOf = (userId: number, userName: string) => {
    const known = people.get(userId);
    if (known) return known;
    const person = { userId, userName, windows: windows.map(emptyWindow) };
    people.set(userId, person);
    return person;
  };
  for (const capture of captures) {
    const person = personOf(capture.userId, capture.userName);
    windowAt(person.windows, Date.parse(capture.takenAt))?.captures.push(capture);
  }
  for (const activity of activities) {
    addActivity(personOf(activity.user_id, activity.user_name).windows, activity);
  }
  for (const person of people.values()) {
    for (const window of person.windows) window.captures.sort(byTime);
  }
  const byName = [...people.values()].sort((a, b) => a.userName.localeCompare(b.userName));
  return sortIntoHours(hours, byName)
    .filter(({ rows }) => rows.length > 0)
    .reverse();
}

interface DiaryPerson {
  userId: number;
  userName: string;
  windows: DiaryWindow[];
}

function emptyWindow(window: DayWindow): DiaryWindow {
  return {
    ...window,
    captures: [],
    workedSeconds: 0,
    minutes: Array.from({ length: windowMs / minuteMs }, () => false),
    activities: [],
  };
}

/** Windows are contiguous, so the index of an instant can be computed. */
function windowAt(windows: DiaryWindow[], atMs: number): DiaryWindow | undefined {
  const [first] = windows;
  if (!first || atMs < first.start) return undefined;
  return windows[Math.floor((atMs - first.start) / windowMs)];
}

function addActivity(windows: DiaryWindow[], activity: Activity): void {
  const worked = parseInterval(activity);
  // In zones that are off by 45 minutes, UTC windows do not match the windows of the page.
  const first = windowAt(windows, worked.start);
  const last = windowAt(windows, worked.end - 1);
  for (const window of new Set([first, last])) {
    if (!window) continue;
    window.workedSeconds += overlapMs(worked, window) / 1000;
    window.activities.push(activity);
  }
  const windowStartMs = windowStart(worked.start);
  activity.minutes.forEach((hadInput, minute) => {
    const atMs = windowStartMs + minute * minuteMs;
    const window = hadInput ? windowAt(windows, atMs) : undefined;
    if (window) window.minutes[Math.floor((atMs - window.start) / minuteMs)] = true;
  });
}

function sortIntoHours(hours: Hour[], people: DiaryPerson[]): DiaryHour[] {
  let before = 0;
  return hours.map((hour) => {
    const first = before;
    before += hour.windows.length;
    const rows = people
      .map(({ userId, userName, windows }) => {
        const own = windows.slice(first, before);
        const workedSeconds = own.reduce((sum, window) => sum + window.workedSeconds, 0);
        return { userId, userName, workedSeconds, windows: own };
      })
      .filter(({ windows }) => windows.some((window) => !isEmptyWindow(window)));
    return { hour, rows };
  });
}

export function isEmptyWindow(window: DiaryWindow): boolean {
  return window.captures.length === 0 && window.activities.length === 0;
}

/** Active ÷ measured seconds of all time in the windows, in whole percent; null: not measured. */
export function activityOfWindows(
  windows: readonly Pick<DiaryWindow, 'activities'>[],
): number | null {
  // In zones that are off by 45 minutes, two windows have the same activity.
  const activities = new Set(windows.flatMap((window) => window.activities));
  const measured = [...activities].filter(({ activity }) => activity !== null);
  const [only] = measured;
  if (only && measured.length === 1) return only.activity;
  const active = measured.reduce((sum, one) => sum + one.active_seconds, 0);
  const seconds = measured.reduce((sum, one) => sum + one.measured_seconds, 0);
  return seconds === 0 ? null : Math.round((100 * active) / seconds);
}

/** Element id of a window, used to scroll to it. */
export function windowId(userId: number, windowStartMs: number): string {
  return `window-${userId}-${windowStartMs}`;
}

/** Element id of the window that contains a capture. */
export function windowIdAt(
  { userId, takenAt }: Pick<Capture, 'userId' | 'takenAt'>,
  timeZone: string,
): string {
  return windowId(userId, localWindowStart(Date.parse(takenAt), timeZone));
}

/** Start of the ten-minute window of an instant, in local time of the zone. */
export function localWindowStart(atMs: number, timeZone: string): number {
  // Local clock time is only precise to the second.
  const atSecondMs = Math.floor(atMs / 1000) * 1000;
  return atSecondMs - (wallClockMs(atSecondMs, timeZone) % windowMs);
}

function byTime(a: Capture, b: Capture): number {
  return Date.parse(a.takenAt) - Date.parse(b.takenAt);
}
