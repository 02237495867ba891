import { randomUUID } from 'node:crypto';
import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { recordActivities, type Account } from './api-calls.ts';

const markMs = 10 * 60_000;

/** Work from one instant to another, cut at the marks as a recorder cuts it. */
export type Stretch = {
  startMs: number;
  finishMs: number;
  projectId: number;
  /** Of each measured second; null: not measured. */
  activePercent: number | null;
  note?: string;
  /** What was in front: a program, or a site by its domain. */
  app?: string;
  /** Imported time may lie further back than what a recorder sends, but nothing of it is measured. */
  source?: 'import' | 'desktop';
};

/** Records stretches of any day of the last two years; throws unless all of it was stored. */
export async function recordStretches(
  url: string,
  account: Pick<Account, 'token'>,
  stretches: readonly Stretch[],
): Promise<void> {
  await recordActivities(url, account.token, stretches.flatMap(entriesOf));
}

function entriesOf(stretch: Stretch): RecordedActivityInput[] {
  const entries: RecordedActivityInput[] = [];
  for (let atMs = stretch.startMs; atMs < stretch.finishMs;) {
    const endMs = Math.min(stretch.finishMs, Math.floor(atMs / markMs) * markMs + markMs);
    entries.push(entryOf(stretch, atMs, endMs));
    atMs = endMs;
  }
  return entries;
}

function entryOf(stretch: Stretch, startMs: number, finishMs: number): RecordedActivityInput {
  const seconds = Math.floor((finishMs - startMs) / 1000);
  const { activePercent, app } = stretch;
  const measured = activePercent === null ? 0 : seconds;
  const active = Math.round((measured * (activePercent ?? 0)) / 100);
  return {
    activity_id: randomUUID(),
    project_id: stretch.projectId,
    start: startMs,
    finish: finishMs,
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
              name: app, seconds: measured, active_seconds: active,
            },
          ],
  };
}
