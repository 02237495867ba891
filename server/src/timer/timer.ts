import { createHash } from 'node:crypto';
import { ApiError } from '@time-tracker/contract/errors';
import { timerSilentMinutes } from '@time-tracker/contract/limits';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { findOrganizationOfProject } from '../access/access-store.ts';
import { scopeOf, type Actor, type Grant } from '../access/actor.ts';
import { lockOrganizationsShared } from '../access/work-lock-store.ts';
import { findAppliedRules } from '../consent/consents.ts';
import type { Tx } from '../database/database.ts';
import { productVersion } from '../start/product-version.ts';
import { endRun, startRun } from './timer-run-store.ts';
import {
  deleteTimer,
  deleteTimerInOrganization,
  deleteTimersOfProject,
  deleteTimerWithoutMembership,
  findTimer,
  listRecorderNames,
  listRecorders,
  listRecordersSince,
  lockProjectToRecord,
  lockRightToRecord,
  upsertTimer,
  type RecorderRow,
  type TimerRow,
} from './timer-store.ts';

type Device = Omit<Timer['recorders'][number], 'last_seen'> & { last_seen: Date };
type RunningTimer = Omit<Timer, 'started_at' | 'recorders'> & {
  started_at: Date;
  recorders: Device[];
};

/** The response of all calls about the timer. */
export type TimerResponse = {
  timer: RunningTimer | null;
  now: Date;
  state: string;
  recorder_version: string;
};

/** A timer whose last heartbeat is older than this has ended at that heartbeat. */
export function aliveSince(now: Date): Date {
  return new Date(now.getTime() - timerSilentMinutes * minuteMs);
}

/**
 * The caller's running timer with the recorders that have reported since it started, or within the
 * last minutes.
 */
export async function describeTimer(tx: Tx, userId: number, now: Date): Promise<TimerResponse> {
  return describeFoundTimer(tx, userId, await findTimer(tx, userId, aliveSince(now)), now);
}

/** The same for a timer that was read before. */
export async function describeFoundTimer(
  tx: Tx,
  userId: number,
  row: TimerRow | undefined,
  now: Date,
): Promise<TimerResponse> {
  const common = { now, recorder_version: productVersion };
  const none = { timer: null, state: stateOf(null), ...common };
  if (row === undefined) return none;
  const since = new Date(Math.min(aliveSince(now).getTime(), row.started_at.getTime()));
  // One round trip for both.
  const recorders = await listRecordersSince(tx, userId, since);
  const applied = await findAppliedRules(tx, {
    organizationId: row.organization_id,
    projectId: row.project_id,
    userId,
  });
  if (applied === undefined) return none;
  const { screenshot_interval, idle_minutes, blur, titles } = applied.rules;
  const { sharedSurface: shared_surface } = applied;
  const timer = {
    ...row,
    organization_name: applied.organizationName,
    project_name: applied.projectName,
    screenshot_interval,
    policy: { idle_minutes, blur, titles, shared_surface },
    consent: applied.consent,
  };
  return {
    timer: { ...timer, recorders: recorders.map(toDevice) },
    state: stateOf(timer),
    ...common,
  };
}

/** Differs for every two timers that differ in more than their recorders. */
function stateOf(timer: Omit<RunningTimer, 'recorders'> | null): string {
  return createHash('sha256').update(JSON.stringify(timer)).digest('base64url').slice(0, 22);
}

/**
 * Starts the caller's only timer, or switches it to another project. Throws not_found for a project
 * of another organization, forbidden for a viewer, project_archived.
 */
export async function startTimer(
  tx: Tx,
  actor: Actor,
  { projectId, note }: { projectId: number; note: string | null },
  now: Date,
): Promise<void> {
  const home = await findOrganizationOfProject(tx, projectId, scopeOf(actor).organizationIds);
  if (home === undefined) throw new ApiError('not_found');
  const { organizationId } = home;
  await lockOrganizationsShared(tx, [organizationId]);
  const project = await lockProjectToRecord(tx, organizationId, projectId);
  if (project === undefined) throw new ApiError('not_found');
  const mayRecord = await lockRightToRecord(tx, organizationId, projectId, actor.userId);
  if (!mayRecord) throw new ApiError('forbidden');
  if (project.archived) throw new ApiError('project_archived');
  const started = await upsertTimer(tx, {
    user_id: actor.userId,
    organization_id: organizationId,
    project_id: projectId,
    note: note || null,
    now,
    aliveSince: aliveSince(now),
  });
  await startRun(tx, {
    ...started,
    user_id: actor.userId,
    organization_id: organizationId,
    project_id: projectId,
  });
}

/** Stops the caller's timer. With `startedAt`, only the one that started at that instant. */
export async function stopTimer(
  tx: Tx,
  userId: number,
  startedAt: Date | undefined,
  now: Date,
): Promise<void> {
  const stopped = await deleteTimer(tx, userId, startedAt);
  if (stopped) await endRun(tx, userId, stopped.started_at, now);
}

/** Stops the timers that run in a project: of one user, or of all. */
export async function stopTimersOfProject(
  tx: Tx,
  { organizationId, projectId }: Pick<Grant, 'organizationId' | 'projectId'>,
  userId?: number,
): Promise<void> {
  await deleteTimersOfProject(tx, organizationId, projectId, userId);
}

/** Stops the timer of a user in an organization that they have left. */
export async function stopTimerInOrganization(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<void> {
  await deleteTimerInOrganization(tx, organizationId, userId);
}

/** Stops the timer of a former owner who may not record in its project any longer. */
export async function stopTimerWithoutMembership(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<void> {
  await deleteTimerWithoutMembership(tx, organizationId, userId);
}

/** The names of a user's recorders by ID. */
export function mapRecorderNames(tx: Tx, userId: number): Promise<Map<string, string>> {
  return listRecorderNames(tx, userId);
}

/** All recorders that ever reported for a user, latest first. */
export async function listRecordersOfUser(tx: Tx, userId: number): Promise<Device[]> {
  return (await listRecorders(tx, userId)).map(toDevice);
}

function toDevice({ last_seen_at, ...recorder }: RecorderRow): Device {
  return { ...recorder, last_seen: last_seen_at };
}
