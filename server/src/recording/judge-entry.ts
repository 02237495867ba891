import {
  recordedActivity,
  type RecordedActivity,
  type RefusalCode,
} from '@time-tracker/contract/activity';
import { isRecorded } from '@time-tracker/contract/activity-source';
import { uuid } from '@time-tracker/contract/fields';
import {
  futureToleranceSeconds,
  manualBackDays,
  recordBackDays,
  titleRetentionDays,
} from '@time-tracker/contract/limits';
import { dayMs, secondMs } from '@time-tracker/contract/time/durations';
import { windowEnd, windowMs } from '@time-tracker/contract/time/ten-minute-window';

/** The reason for refusing an entry. */
export type Refusal = { code: RefusalCode; message: string };

const messages: Record<Exclude<RefusalCode, 'invalid_entry'>, string> = {
  finish_before_start: 'An activity must end after it starts.',
  too_long: `An activity can be at most ${windowMs / secondMs} seconds long.`,
  crosses_window:
    'An activity must stay within one ten-minute window of the UTC clock. Split it at the boundary.',
  measured_above_duration: 'The measured seconds exceed the duration of the activity.',
  active_above_measured: 'The active seconds exceed the measured seconds.',
  keyboard_above_active: 'The keyboard seconds exceed the active seconds.',
  mouse_above_active: 'The mouse seconds exceed the active seconds.',
  active_above_inputs: 'The active seconds exceed the sum of keyboard and mouse seconds.',
  manual_needs_reason: 'Manual time needs a reason in its note.',
  manual_not_measured: 'Manual time cannot have counters or apps.',
  manual_not_allowed:
    'This organization does not allow manual or imported time. Record with a timer, or ask an owner.',
  in_the_future: 'This time ends in the future. Check the clock of the computer that recorded it.',
  too_old: 'This time is too long ago to be recorded.',
  project_not_found: 'This project does not exist, or it is not yours.',
  project_not_recordable: 'You may not record time in this project.',
  project_archived: 'This project is archived. Restore it to record time in it.',
  activity_removed: 'This activity was deleted.',
  activity_of_another: 'An activity with this ID belongs to another user.',
};

export function refuse(code: keyof typeof messages): Refusal {
  return { code, message: messages[code] };
}

/** An entry after the checks that need no stored data: valid or refused. */
export type JudgedEntry =
  | { activityId: string; entry: RecordedActivity; refusal?: undefined }
  | { activityId: string | null; entry?: undefined; refusal: Refusal };

export function judgeEntry(sent: unknown, now: Date): JudgedEntry {
  const read = recordedActivity.safeParse(sent);
  if (!read.success) {
    const message = read.error.issues
      .map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '))
      .join('; ');
    return { activityId: readActivityId(sent), refusal: { code: 'invalid_entry', message } };
  }
  const entry = read.data;
  const code = findRefusal(entry, now);
  if (code !== undefined) return { activityId: entry.activity_id, refusal: refuse(code) };
  const isOverdue = entry.start.getTime() < now.getTime() - titleRetentionDays * dayMs;
  if (isOverdue) entry.apps = entry.apps.map((app) => ({ ...app, title: null }));
  return { activityId: entry.activity_id, entry };
}

function readActivityId(sent: unknown): string | null {
  if (typeof sent !== 'object' || sent === null || !('activity_id' in sent)) return null;
  return uuid.safeParse(sent.activity_id).data ?? null;
}

function findRefusal(entry: RecordedActivity, now: Date): keyof typeof messages | undefined {
  const startMs = entry.start.getTime();
  const endMs = entry.finish.getTime();
  const durationMs = endMs - startMs;
  const { measured_seconds, active_seconds, keyboard_seconds, mouse_seconds } = entry;
  const reachesBackMs = (isRecorded(entry.source) ? recordBackDays : manualBackDays) * dayMs;

  if (durationMs <= 0) return 'finish_before_start';
  if (durationMs > windowMs) return 'too_long';
  if (endMs > windowEnd(startMs)) return 'crosses_window';
  if (measured_seconds * 1000 > durationMs) return 'measured_above_duration';
  if (active_seconds > measured_seconds) return 'active_above_measured';
  if (keyboard_seconds > active_seconds) return 'keyboard_above_active';
  if (mouse_seconds > active_seconds) return 'mouse_above_active';
  // A browser may know that there was input, but not from which device.
  const isDeviceKnown = entry.source !== 'browser';
  if (isDeviceKnown && active_seconds > keyboard_seconds + mouse_seconds) {
    return 'active_above_inputs';
  }
  if (endMs > now.getTime() + futureToleranceSeconds * 1000) return 'in_the_future';
  if (startMs < now.getTime() - reachesBackMs) return 'too_old';
  return entry.source === 'manual' ? findManualRefusal(entry) : undefined;
}

function findManualRefusal(entry: RecordedActivity): keyof typeof messages | undefined {
  const isMeasured =
    entry.measured_seconds > 0 || entry.apps.length > 0 || entry.minutes.includes(true);
  if (isMeasured) return 'manual_not_measured';
  return entry.note ? undefined : 'manual_needs_reason';
}
