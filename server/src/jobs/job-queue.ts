import { PgBoss, policies } from 'pg-boss';
import {
  closePool,
  countConnections,
  openPool,
  type PoolCounts,
} from '../database/connection-pool.ts';
import { isDatabaseDown } from '../database/database.ts';
import { withMigrationLock, type LockWaiting } from '../database/migrate.ts';
import type { OpenedDatabase } from '../database/opened-database.ts';

/** A periodic job. Its name is a sentence. After a failure it runs again at its next time. */
export type Job = {
  name: string;
  /** The schedule in five cron fields, UTC. One of all servers on a database runs the job. */
  schedule: string;
  /** A job that runs for longer counts as failed. Default: 15 minutes. */
  maxSeconds?: number;
  /** How long its finished runs are stored. Default: an hour. */
  storedSeconds?: number;
  /**
   * Must end soon after `stop` is aborted, by throwing or returning. The rest waits for the next
   * run.
   */
  run(stop: AbortSignal): Promise<void>;
};

export type RunningJobs = {
  /** Runs a job now, on any server. */
  runSoon(name: string): Promise<void>;
  /** When the latest failed run of a job started, on any server. Undefined: none is stored. */
  findFailedAt(name: string): Promise<Date | undefined>;
  connections(): PoolCounts;
  /** Aborts running jobs and waits for them. Can be called again. */
  stop(): Promise<void>;
};

export type JobLog = { error(detail: object, text: string): void };

const schema = 'jobs';
export const finishJobsMilliseconds = 10_000;
const connectionsForJobs = 2;

type Connections = Pick<OpenedDatabase, 'owner' | 'app' | 'appRole' | 'rowSecurity'>;

/**
 * Creates or upgrades the tables of the queue as the owner of the database, in a separate schema,
 * and grants access to the application's role. Call it after migrate(). It takes the same lock, so
 * that servers that start together run it one after the other.
 */
export async function prepareJobs(
  { owner, appRole, rowSecurity }: Connections,
  waiting: LockWaiting = {},
): Promise<void> {
  const prepare: Parameters<typeof withMigrationLock<void>>[1] = async (client) => {
    const db = {
      executeSql: (text: string, values?: unknown[]) => client.query<object>(text, values),
    };
    const boss = new PgBoss({ db, schema, supervise: false, schedule: false });
    // Errors are thrown here. The queue's own error events have no listener yet.
    boss.on('error', () => undefined);
    await boss.start();
    await boss.stop({ graceful: false });
    if (rowSecurity === 'forced') return;
    const role = client.escapeIdentifier(appRole);
    // One text without parameters runs as one transaction.
    await client.query(`
      grant usage on schema ${schema} to ${role};
      grant select, insert, update, delete on all tables in schema ${schema} to ${role};
      grant usage, select on all sequences in schema ${schema} to ${role};
      grant execute on all functions in schema ${schema} to ${role}`);
  };
  await withMigrationLock(owner, prepare, waiting);
}

/** Runs `jobs` on their schedules until stopped. `pollSeconds` is how late a job may start. */
export async function startJobs(
  { app }: Connections,
  jobs: readonly Job[],
  log: JobLog,
  pollSeconds = 10,
): Promise<RunningJobs> {
  const pool = openPool(app, connectionsForJobs);
  const db = {
    executeSql: (text: string, values?: unknown[]) => pool.query<object>(text, values),
  };
  const boss = new PgBoss({ db, schema, migrate: false });
  boss.on('error', (error: unknown) => {
    // pg-boss reports a copy of the error. The connection watch already logs that the database is down.
    if (!isDatabaseDown(error)) log.error({ err: error }, 'The job queue reported an error');
  });
  await boss.start();
  const stopping = new AbortController();
  const offer = { log, pollSeconds, stop: stopping.signal };
  for (const job of jobs) await offerJob(boss, job, offer);
  await forgetOtherSchedules(boss, jobs);
  const stop = async () => {
    stopping.abort();
    await boss.stop({ graceful: true, timeout: finishJobsMilliseconds });
    await closePool(pool);
  };
  let stopped: Promise<void> | undefined;
  return {
    runSoon: async (name) => {
      await boss.send(name);
    },
    findFailedAt: async (name) => {
      const failed = (await boss.findJobs(name)).filter(({ state }) => state === 'failed');
      return failed.map(({ startedOn }) => startedOn).sort((one, other) => +other - +one)[0];
    },
    connections: () => countConnections('jobs', pool),
    stop: () => (stopped ??= stop()),
  };
}

async function offerJob(
  boss: PgBoss,
  job: Job,
  { log, pollSeconds, stop }: { log: JobLog; pollSeconds: number; stop: AbortSignal },
): Promise<void> {
  const { name, schedule, run, maxSeconds = 15 * 60, storedSeconds = 60 * 60 } = job;
  const times = { expireInSeconds: maxSeconds, deleteAfterSeconds: storedSeconds };
  // Policy "stately": at most one job waits and one runs, however long no server was running.
  const policy = policies.stately;
  await boss.createQueue(name, { policy, retryLimit: 0, ...times });
  // An earlier version may have created it with other times.
  await boss.updateQueue(name, times);
  await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
    try {
      await run(stop);
    } catch (error) {
      if (stop.aborted) return;
      log.error({ err: error }, `${name} failed`);
      throw error;
    }
  });
  await boss.schedule(name, schedule);
}

/** Removes schedules of jobs that no longer exist. Their jobs would never be processed. */
async function forgetOtherSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.unschedule(name);
  }
}
