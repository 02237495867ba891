import { durationText } from '../../language/duration-text.ts';
import { slotMs } from './day-hours.ts';
import type { DiarySlot } from './diary.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A capture is sent within this time of being taken, unless the recorder is offline. */
const sendingMs = 5 * minuteMs;
/** Under this a recorder hardly had the time to see anything. */
const shortSeconds = 120;

/** Why there is time but no picture. */
export interface NoScreenshotReason {
  /** At a glance. */
  title: string;
  why: string;
}

/** What is known about the slot besides what lies in it. */
export interface SlotCircumstances {
  nowMs: number;
  /** Minutes between captures of this person in this project, as they are now; undefined: unknown. */
  intervalMinutes: number | undefined;
  /** Whether a later capture has come: the interval was not 0 then, and nothing is on its way. */
  isBeforeCapture: boolean;
  /** Days that screenshots are kept; null = for ever. */
  retentionDays: number | null;
}

/** The most telling reason comes first; several may hold at once. */
export function whyNoPicture(slot: DiarySlot, known: SlotCircumstances): NoScreenshotReason {
  return (
    whyNotRecorded(slot) ??
    whyGone(slot, known) ??
    whyNotTaken(slot, known) ?? {
      title: 'No screenshot',
      why: 'No picture came from the recorder.',
    }
  );
}

function whyNotRecorded({ activities }: DiarySlot): NoScreenshotReason | undefined {
  const sources = new Set(activities.map(({ source }) => source));
  if (sources.size > 1 || sources.has('desktop')) return undefined;
  if (sources.has('manual')) {
    const notes = new Set(activities.flatMap(({ note }) => note ?? []));
    return { title: 'Added by hand', why: [...notes].join(' · ') || 'No recorder ran.' };
  }
  if (sources.has('import')) return { title: 'Imported', why: 'It came without screenshots.' };
  if (activities.every(({ activity }) => activity === null)) {
    return { title: 'Screen not shared', why: 'An open page recorded the time only.' };
  }
  return undefined;
}

function whyGone(slot: DiarySlot, { nowMs, retentionDays }: SlotCircumstances) {
  if (retentionDays === null || nowMs - slot.startMs < retentionDays * dayMs) return undefined;
  return { title: 'Deleted', why: `Screenshots are kept for ${retentionDays} days.` };
}

function whyNotTaken(slot: DiarySlot, known: SlotCircumstances): NoScreenshotReason | undefined {
  const { nowMs, intervalMinutes, isBeforeCapture } = known;
  const { workedSeconds, activities, minutes } = slot;
  if (intervalMinutes === 0 && !isBeforeCapture) {
    return { title: 'Screenshots off', why: 'The interval in this project is 0.' };
  }
  if (nowMs - slot.finishMs < sendingMs && !isBeforeCapture) {
    return { title: 'Nothing yet', why: 'A picture appears here by itself.' };
  }
  const isLong = workedSeconds >= shortSeconds;
  if (isLong && activities.every(({ activity }) => activity === null)) {
    return { title: 'Not measured', why: 'The recorder could not see screen and input.' };
  }
  if (isLong && !minutes.includes(true)) {
    return { title: 'Idle', why: 'Without input nothing is captured.' };
  }
  if (intervalMinutes !== undefined && intervalMinutes * minuteMs > slotMs) {
    return { title: 'Between captures', why: `One is taken every ${intervalMinutes} min.` };
  }
  const intervalSeconds = (intervalMinutes ?? 10) * 60;
  if (workedSeconds < intervalSeconds) {
    return { title: 'Too short', why: `No capture fell into ${durationText(workedSeconds)}.` };
  }
  return undefined;
}
