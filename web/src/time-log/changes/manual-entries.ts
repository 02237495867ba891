import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import type { ApiReceives } from '@time-tracker/contract/api';
import { manualBackDays } from '@time-tracker/contract/limits';
import { addDays, instantOf, type Day } from '../../ui/time/zoned-day.ts';

const markMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** Time that somebody adds by hand, as the form has it. */
export interface ManualTime {
  day: Day;
  /** `09:00` on the clock of the wall, or as short as `9`. */
  start: string;
  /** `00:00` is the end of the day. */
  finish: string;
}

type Span = { startMs: number; finishMs: number };

/** The instants that are meant, or what is wrong, by field. */
export function readManualTime(
  { day, start, finish }: ManualTime,
  timeZone: string,
  nowMs: number,
): Span | { problems: { start?: string; finish?: string; day?: string } } {
  const [from, to] = [minutesOf(start), minutesOf(finish)];
  const problems = {
    ...(from === undefined && { start: 'A time such as 09:00 is expected' }),
    ...(to === undefined && { finish: 'A time such as 17:30 is expected' }),
  };
  if (from === undefined || to === undefined) return { problems };
  const startMs = instantOf(day, from, timeZone);
  const end = to === 0 ? { day: addDays(day, 1), minutes: 0 } : { day, minutes: to };
  const finishMs = instantOf(end.day, end.minutes, timeZone);
  if (finishMs <= startMs) return { problems: { finish: 'It ends before it starts' } };
  if (finishMs > nowMs) return { problems: { finish: 'Only time that has passed can be added' } };
  if (startMs < nowMs - manualBackDays * dayMs) {
    return { problems: { day: 'At most two years back' } };
  }
  return { startMs, finishMs };
}

function minutesOf(clock: string): number | undefined {
  const [, hours, minutes = 0] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(clock.trim()) ?? [];
  const all = Number(hours) * 60 + Number(minutes);
  return Number(hours) < 24 && Number(minutes) < 60 ? all : undefined;
}

/** Cut at the marks of the UTC clock, as every activity is. */
export function cutAtWindows({ startMs, finishMs }: Span): Span[] {
  const spans: Span[] = [];
  for (let atMs = startMs; atMs < finishMs;) {
    const endMs = Math.min(finishMs, Math.floor(atMs / markMs) * markMs + markMs);
    spans.push({ startMs: atMs, finishMs: endMs });
    atMs = endMs;
  }
  return spans;
}

export function manualEntries(
  span: Span,
  work: { projectId: number; reason: string },
  newId: () => string,
): RecordedActivityInput[] {
  return cutAtWindows(span).map(({ startMs, finishMs }) => ({
    activity_id: newId(),
    project_id: work.projectId,
    start: new Date(startMs).toISOString(),
    finish: new Date(finishMs).toISOString(),
    measured_seconds: 0,
    active_seconds: 0,
    keyboard_seconds: 0,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => false),
    source: 'manual',
    note: work.reason,
    apps: [],
  }));
}

/** What became of it: seconds that are there now, seconds that were taken already, and refusals. */
export function sumUpResults(
  sent: readonly RecordedActivityInput[],
  results: ApiReceives['activity']['record']['results'],
): { addedSeconds: number; takenSeconds: number; refusal: string | undefined } {
  let [addedMs, takenMs] = [0, 0];
  let refusal: string | undefined;
  results.forEach((result, index) => {
    const asked = sent[index];
    if (!asked) return;
    const askedMs = Date.parse(String(asked.finish)) - Date.parse(String(asked.start));
    if (result.status === 'refused') {
      refusal ??= result.message ?? 'The server did not take it.';
      return;
    }
    const storedMs =
      result.start === null || result.finish === null
        ? 0
        : Date.parse(result.finish) - Date.parse(result.start);
    addedMs += storedMs;
    takenMs += askedMs - storedMs;
  });
  return { addedSeconds: addedMs / 1000, takenSeconds: takenMs / 1000, refusal };
}
