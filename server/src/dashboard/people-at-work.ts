import type { Call } from '../access/actor.ts';
import { makeDisjoint } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import type { Keyring } from '../files/keyring.ts';
import { describeScreenshots, findNewestScreenshots } from '../screenshots/newest-screenshots.ts';
import { aliveSince } from '../timer/timer.ts';
import type { TeamTimerRow } from './team-store.ts';
import { readTeamToday } from './read-team.ts';
import { listReports, listRunningTimers, type ReportedRow } from './working-store.ts';

type Asked = {
  organization_id: number;
  time_zone?: string | undefined;
  /** The maximum number of members of the team, of running timers, and of latest screenshots. */
  team: number;
  /** How many members of the team to skip. */
  team_offset: number;
  working: number;
  screenshots: number;
};

/** Visible members with a running timer, the team today, and the latest visible screenshots. */
export async function describeWorkingNow(
  tx: Tx,
  keyring: Keyring,
  call: Pick<Call, 'actor' | 'now'>,
  work: VisibleWork,
  asked: Asked,
) {
  const { organization_id: organizationId, working, screenshots } = asked;
  const alive = aliveSince(call.now);
  const timers = await listRunningTimers(tx, makeDisjoint(work), alive, working);
  const team = await readTeamToday(tx, work, {
    organizationId,
    timeZone: asked.time_zone ?? call.actor.timeZone,
    limit: asked.team,
    offset: asked.team_offset,
    alive,
    now: call.now,
  });
  const running = [...timers, ...team.members.flatMap(({ timer }) => timer ?? [])];
  const since = new Date(
    Math.min(alive.getTime(), ...running.map(({ started_at }) => started_at.getTime())),
  );
  const userIds = [...new Set(running.map(({ user_id }) => user_id))];
  const reports = Map.groupBy(await listReports(tx, userIds, since), ({ user_id }) => user_id);
  const describe = (timer: TeamTimerRow) =>
    describeTimer(timer, reports.get(timer.user_id) ?? [], alive);
  const shownIds = [
    ...timers.map(({ screenshot_id }) => screenshot_id),
    ...team.members.map(({ screenshotId }) => screenshotId),
  ].filter((id) => id !== null);
  const newestIds = await findNewestScreenshots(tx, work, screenshots);
  const ids = [...new Set([...shownIds, ...newestIds])];
  const screenshotById = await describeScreenshots(tx, keyring, call, organizationId, ids);
  const screenshotOf = (id: string | null) => screenshotById.get(id ?? '') ?? null;
  return {
    working: timers.map(({ running: _running, screenshot_id, user_name, ...timer }) => ({
      user_name,
      ...describe(timer),
      screenshot: screenshotOf(screenshot_id),
    })),
    working_count: timers[0]?.running ?? 0,
    team: team.members.map(({ timer, screenshotId, ...member }) => ({
      ...member,
      timer: timer && describe(timer),
      screenshot: screenshotOf(screenshotId),
    })),
    team_count: team.count,
    day: team.day,
    week_start: team.week_start,
    screenshots: newestIds.flatMap((id) => screenshotById.get(id) ?? []),
  };
}

function describeTimer(timer: TeamTimerRow, reports: readonly ReportedRow[], alive: Date) {
  const since = Math.min(alive.getTime(), timer.started_at.getTime());
  return {
    ...timer,
    recorders: reports
      .filter(({ last_seen }) => last_seen.getTime() >= since)
      .map(({ user_id: _user, ...report }) => report),
  };
}
