import { randomUUID } from 'node:crypto';
import type { ApiReceives, ApiSends } from '@time-tracker/contract/api';
import type { Answer, TestApp } from './test-app.ts';

export type Entry = ApiSends['activity']['record']['activities'][number];
type RecordAnswer = ApiReceives['activity']['record'];

/** An instant of the test day, whose clock is set to the evening. */
export function at(clock: string): string {
  return `2026-03-10T${clock.length === 5 ? `${clock}:00` : clock}.000Z`;
}
export const evening = new Date(at('20:00'));

/** Recorded work without apps, with every second measured. */
export function entry(
  projectId: number,
  start: string,
  finish: string,
  more: Partial<Entry> = {},
): Entry {
  const seconds = Math.floor((Date.parse(at(finish)) - Date.parse(at(start))) / 1000);
  return {
    activity_id: randomUUID(),
    project_id: projectId,
    start: at(start),
    finish: at(finish),
    measured_seconds: seconds,
    active_seconds: 0,
    keyboard_seconds: 0,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => false),
    source: 'desktop',
    apps: [],
    ...more,
  };
}

export function record(
  app: TestApp,
  token: string,
  activities: unknown[],
): Promise<Answer<RecordAnswer>> {
  return app.post<RecordAnswer>('/api/activity/record', { activities }, token);
}

/** Records entries that must be stored unchanged. */
export async function recordAll(app: TestApp, token: string, activities: Entry[]): Promise<void> {
  const { status, body } = await record(app, token, activities);
  const bad = status === 200 ? body.results.filter((result) => result.status !== 'stored') : [body];
  if (bad.length > 0) throw new Error(`record answered ${status}: ${JSON.stringify(bad)}`);
}

/** Manual time with its reason. */
export function manualEntry(
  projectId: number,
  start: string,
  finish: string,
  reason: string,
): Entry {
  return entry(projectId, start, finish, { source: 'manual', note: reason, measured_seconds: 0 });
}
