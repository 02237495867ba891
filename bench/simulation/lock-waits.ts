import type { BenchServer } from '../server/bench-server.ts';

/** How many transactions waited for a lock that another one held. */
export type LockWaits = { average: number; most: number };

const sampleEveryMs = 500;

/** Looks twice a second, until the returned function is called. */
export async function watchLockWaits(server: BenchServer): Promise<() => Promise<LockWaits>> {
  const client = await server.connect();
  const samples: number[] = [];
  const look = async () => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    samples.push(rows[0]?.waiting ?? 0);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, sampleEveryMs);
  return async () => {
    clearInterval(timer);
    await looking;
    await client.end();
    const sum = samples.reduce((a, b) => a + b, 0);
    return { average: sum / Math.max(1, samples.length), most: Math.max(0, ...samples) };
  };
}
