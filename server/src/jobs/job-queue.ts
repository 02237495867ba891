import { PgBoss, policies } from 'pg-boss';
import { closePool, openPool } from '../database/connection-pool.ts';
import { isDatabaseDown } from '../database/database.ts';
import { withMigrationLock } from '../database/migrate.ts';
import type { OpenedDatabase } from '../database/opened-database.ts';

/** Something done again and again; its name is a sentence. Failing, it is tried at its next time. */
export type Job = {
  name: string;
  /** When, in cron's five fields, UTC. One of all servers on a database does it. */
  schedule: string;
  /** When `stop` is aborted it ends soon, by throwing or not; what is left waits for its next time. */
  run(stop: AbortSignal): Promise<void>;
};

export type RunningJobs = {
  /** Has a job done now, by whichever server takes it. */
  runSoon(name: string): Promise<void>;
  /** Asks the jobs that run to end, and waits for them. */
  stop(): Promise<void>;
};

export type JobLog = { error(detail: object, text: string): void };

const schema = 'jobs';
/** How long a done job is remembered. */
const deleteAfterSeconds = 60 * 60;
const finishJobsMilliseconds = 10_000;
const connectionsForJobs = 2;

type Connections = Pick<OpenedDatabase, 'owner' | 'app' | 'appRole' | 'fence'>;

/**
 * Creates or upgrades the queue's tables as the owner of the database, in a schema of their own, and
 * lets the application's role work with them. Call it after migrate(); it holds the same lock, so
 * servers that start together do this one after the other.
 */
export async function prepareJobs({ owner, appRole, fence }: Connections): Promise<void> {
  await withMigrationLock(owner, async (client) => {
    const db = {
      executeSql: (text: string, values?: unknown[]) => client.query<object>(text, values),
    };
    const boss = new PgBoss({ db, schema, supervise: false, schedule: false });
    // What goes wrong here is thrown; a queue's own reports have no reader yet.
    boss.on('error', () => undefined);
    await boss.start();
    await boss.stop({ graceful: false });
    if (fence === 'forced') return;
    const role = client.escapeIdentifier(appRole);
    // One text without parameters is one transaction.
    await client.query(`
      grant usage on schema ${schema} to ${role};
      grant select, insert, update, delete on all tables in schema ${schema} to ${role};
      grant usage, select on all sequences in schema ${schema} to ${role};
      grant execute on all functions in schema ${schema} to ${role}`);
  });
}

/** Does `jobs` at their times until stopped; `pollSeconds` is how late a job may be noticed. */
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
    // Said elsewhere, by whoever watches over the database.
    if (!isDatabaseDown(error)) log.error({ err: error }, 'The job queue has a problem');
  });
  await boss.start();
  const stopping = new AbortController();
  const offer = { log, pollSeconds, stop: stopping.signal };
  for (const job of jobs) await offerJob(boss, job, offer);
  await forgetOtherSchedules(boss, jobs);
  return {
    runSoon: async (name) => {
      await boss.send(name);
    },
    stop: async () => {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: finishJobsMilliseconds });
      await closePool(pool);
    },
  };
}

async function offerJob(
  boss: PgBoss,
  job: Job,
  { log, pollSeconds, stop }: { log: JobLog; pollSeconds: number; stop: AbortSignal },
): Promise<void> {
  const { name, schedule, run } = job;
  // Stately: at most one waits and one runs, however long no server was there to do it.
  await boss.createQueue(name, { policy: policies.stately, retryLimit: 0, deleteAfterSeconds });
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

/** A job that a newer version knows no more would wait for ever. */
async function forgetOtherSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.unschedule(name);
  }
}
