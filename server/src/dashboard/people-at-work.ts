import type { Call } from '../access/actor.ts';
import { makeDisjoint } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import type { Keyring } from '../files/keyring.ts';
import {
  describeScreenshots,
  describeNewestScreenshots,
} from '../screenshots/newest-screenshots.ts';
import { aliveSince } from '../timer/timer.ts';
import {
  listReports,
  listRunningTimers,
  type ReportedRow,
  type RunningTimerRow,
} from './working-store.ts';

type Asked = {
  organization_id: number;
  /** The maximum number of running timers, and of latest screenshots. */
  working: number;
  screenshots: number;
};

/** Visible members with a running timer, and the latest visible screenshots. */
export async function describeWorkingNow(
  tx: Tx,
  keyring: Keyring,
  call: Pick<Call, 'actor' | 'now'>,
  work: VisibleWork,
  { organization_id: organizationId, working, screenshots }: Asked,
) {
  const alive = aliveSince(call.now);
  const timers = await listRunningTimers(tx, makeDisjoint(work), alive, working);
  const starts = timers.map(({ started_at }) => started_at.getTime());
  const since = new Date(Math.min(alive.getTime(), ...starts));
  const userIds = timers.map(({ user_id }) => user_id);
  const reports = Map.groupBy(await listReports(tx, userIds, since), ({ user_id }) => user_id);
  const shownIds = timers.flatMap(({ screenshot_id }) => screenshot_id ?? []);
  const found = await describeScreenshots(tx, keyring, call, organizationId, shownIds);
  const screenshotById = new Map(found.map((screenshot) => [screenshot.id, screenshot]));
  return {
    working: timers.map((timer) => ({
      ...describeTimer(timer, reports.get(timer.user_id) ?? [], alive),
      screenshot: screenshotById.get(timer.screenshot_id ?? '') ?? null,
    })),
    working_count: timers[0]?.running ?? 0,
    screenshots: await describeNewestScreenshots(tx, keyring, call, work, screenshots),
  };
}

function describeTimer(
  { running: _running, screenshot_id: _screenshot, ...timer }: RunningTimerRow,
  reports: readonly ReportedRow[],
  alive: Date,
) {
  const since = Math.min(alive.getTime(), timer.started_at.getTime());
  return {
    ...timer,
    recorders: reports
      .filter(({ last_seen }) => last_seen.getTime() >= since)
      .map(({ user_id: _user, ...report }) => report),
  };
}
