import { randomUUID } from 'node:crypto';
import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { hourMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { recordActivities, type Account } from './api-calls.ts';

/** An interval of work, split into ten-minute windows like a recorder does. */
export type WorkSpan = Interval & {
  projectId: number;
  /** Active share of measured seconds. Null: not measured. */
  activePercent: number | null;
  note?: string;
  /** The app in front, or a website by its domain. */
  app?: string;
  /** Imported time can be older than what a recorder sends, but it is not measured. */
  source?: 'import' | 'desktop' | 'manual';
};

/** Work on a day in UTC, between two times of the day: `workOn('2026-10-25')(projectId, '09:00', '10:00')`. */
export function workOn(day: string) {
  return (projectId: number, start: string, end: string): WorkSpan => ({
    start: instantOn(day, start),
    end: instantOn(day, end),
    projectId,
    activePercent: 50,
    source: 'desktop',
  });
}

/** Epoch milliseconds of a time such as `09:00` in UTC. */
export function instantOn(day: string, clock: string): number {
  return Date.parse(`${day}T${clock}:00Z`);
}

/** Records work on any day of the last two years. Throws unless all of it was stored. */
export async function recordWork(
  url: string,
  account: Pick<Account, 'token'>,
  stretches: readonly WorkSpan[],
): Promise<void> {
  await recordActivities(url, account.token, stretches.flatMap(entriesOf));
}

/** Records half an hour of each of the first hours of a UTC day, as separate entries of the TimeLog. */
export async function recordHalfHours(
  url: string,
  account: Pick<Account, 'token'>,
  { projectId, day, count }: { projectId: number; day: string; count: number },
): Promise<void> {
  const dayMs = Date.parse(`${day}T00:00:00Z`);
  const spans = Array.from({ length: count }, (_, index) => {
    const start = dayMs + index * hourMs;
    return { start, end: start + hourMs / 2, projectId, activePercent: 50 };
  });
  await recordWork(url, account, spans);
}

function entriesOf(stretch: WorkSpan): RecordedActivityInput[] {
  const entries: RecordedActivityInput[] = [];
  for (let atMs = stretch.start; atMs < stretch.end;) {
    const endMs = Math.min(stretch.end, Math.floor(atMs / windowMs) * windowMs + windowMs);
    entries.push(entryOf(stretch, { start: atMs, end: endMs }));
    atMs = endMs;
  }
  return entries;
}

function entryOf(stretch: WorkSpan, { start, end }: Interval): RecordedActivityInput {
  const seconds = Math.floor((end - start) / 1000);
  const { activePercent, app } = stretch;
  const measured = activePercent === null ? 0 : seconds;
  const active = Math.round((measured * (activePercent ?? 0)) / 100);
  return {
    activity_id: randomUUID(),
    project_id: stretch.projectId,
    start,
    finish: end,
    measured_seconds: measured,
    active_seconds: active,
    keyboard_seconds: active,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => active > 0),
    source: stretch.source ?? 'import',
    note: stretch.note ?? null,
    apps:
      app === undefined
        ? []
        : [
            {
              ...(app.includes('.') ? { kind: 'url', domain: app } : { kind: 'app' }),
              name: app,
              seconds: measured,
              active_seconds: active,
            },
          ],
  };
}
