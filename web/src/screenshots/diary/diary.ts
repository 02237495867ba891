import type { Activity } from '@time-tracker/contract/activity';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Capture } from '../../api/capture-groups.ts';
import { wallClockMs } from '../../ui/time/zoned-day.ts';
import { slotMs, type Hour, type Slot } from './day-hours.ts';

/** A member's work in a ten-minute window. */
export interface DiarySlot extends Slot {
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
  slots: DiarySlot[];
}

/** An hour with tracked time or captures: one row per member, sorted by name. */
export interface DiaryHour {
  hour: Hour;
  rows: DiaryRow[];
}

interface DiaryParts {
  hours: Hour[];
  captures: Capture[];
  activities: Activity[];
}

/** Assigns captures and activities to the windows of a day; newest hour first. */
export function writeDiary({ hours, captures, activities }: DiaryParts): DiaryHour[] {
  const people = new Map<number, DiaryPerson>();
  const slots = hours.flatMap((hour) => hour.slots);
  const personOf = (userId: number, userName: string) => {
    const known = people.get(userId);
    if (known) return known;
    const person = { userId, userName, slots: slots.map(emptySlot) };
    people.set(userId, person);
    return person;
  };
  for (const capture of captures) {
    const person = personOf(capture.userId, capture.userName);
    slotAt(person.slots, Date.parse(capture.takenAt))?.captures.push(capture);
  }
  for (const activity of activities) {
    addActivity(personOf(activity.user_id, activity.user_name).slots, activity);
  }
  for (const person of people.values()) {
    for (const slot of person.slots) slot.captures.sort(byTime);
  }
  const byName = [...people.values()].sort((a, b) => a.userName.localeCompare(b.userName));
  return sortIntoHours(hours, byName)
    .filter(({ rows }) => rows.length > 0)
    .reverse();
}

interface DiaryPerson {
  userId: number;
  userName: string;
  slots: DiarySlot[];
}

function emptySlot(slot: Slot): DiarySlot {
  return {
    ...slot,
    captures: [],
    workedSeconds: 0,
    minutes: Array.from({ length: slotMs / minuteMs }, () => false),
    activities: [],
  };
}

/** Windows are contiguous, so the index of an instant can be computed. */
function slotAt(slots: DiarySlot[], atMs: number): DiarySlot | undefined {
  const [first] = slots;
  if (!first || atMs < first.startMs) return undefined;
  return slots[Math.floor((atMs - first.startMs) / slotMs)];
}

function addActivity(slots: DiarySlot[], activity: Activity): void {
  const startMs = Date.parse(activity.start);
  const finishMs = Date.parse(activity.finish);
  // In zones that are off by 45 minutes, UTC windows do not match the windows of the page.
  const first = slotAt(slots, startMs);
  const last = slotAt(slots, finishMs - 1);
  for (const slot of new Set([first, last])) {
    if (!slot) continue;
    const insideMs = Math.min(finishMs, slot.finishMs) - Math.max(startMs, slot.startMs);
    slot.workedSeconds += Math.max(0, insideMs) / 1000;
    slot.activities.push(activity);
  }
  const windowStartMs = windowStart(startMs);
  activity.minutes.forEach((hadInput, minute) => {
    const atMs = windowStartMs + minute * minuteMs;
    const slot = hadInput ? slotAt(slots, atMs) : undefined;
    if (slot) slot.minutes[Math.floor((atMs - slot.startMs) / minuteMs)] = true;
  });
}

function sortIntoHours(hours: Hour[], people: DiaryPerson[]): DiaryHour[] {
  let before = 0;
  return hours.map((hour) => {
    const first = before;
    before += hour.slots.length;
    const rows = people
      .map(({ userId, userName, slots }) => {
        const own = slots.slice(first, before);
        const workedSeconds = own.reduce((sum, slot) => sum + slot.workedSeconds, 0);
        return { userId, userName, workedSeconds, slots: own };
      })
      .filter(({ slots }) => slots.some((slot) => !isEmptySlot(slot)));
    return { hour, rows };
  });
}

export function isEmptySlot(slot: DiarySlot): boolean {
  return slot.captures.length === 0 && slot.activities.length === 0;
}

/**
 * The activity percent of a window without captures; undefined if it has several activities, since a
 * mean of their percentages was never measured.
 */
export function activityOfSlot({ activities }: DiarySlot): number | null | undefined {
  const [only, ...more] = activities;
  return only && more.length === 0 ? only.activity : undefined;
}

/** Element id of a window, used to scroll to it. */
export function slotId(userId: number, slotStartMs: number): string {
  return `slot-${userId}-${slotStartMs}`;
}

/** Element id of the window that contains a capture. */
export function slotIdAt(
  { userId, takenAt }: Pick<Capture, 'userId' | 'takenAt'>,
  timeZone: string,
): string {
  return slotId(userId, slotStart(Date.parse(takenAt), timeZone));
}

/** Start of the ten-minute window of an instant, in local time of the zone. */
export function slotStart(atMs: number, timeZone: string): number {
  // Local clock time is only precise to the second.
  const atSecondMs = Math.floor(atMs / 1000) * 1000;
  return atSecondMs - (wallClockMs(atSecondMs, timeZone) % slotMs);
}

function byTime(a: Capture, b: Capture): number {
  return Date.parse(a.takenAt) - Date.parse(b.takenAt);
}
