import { readFile } from 'node:fs/promises';
import type { BenchServer } from '../server/bench-server.ts';
import { readProcessSeconds } from '../server/process-time.ts';

/** Processor seconds since the start of each process. */
export type ProcessorUse = {
  /** The server's own process. */
  server: number;
  /** Its image decoders. */
  decoders: number;
  database: number;
  /** This process, which plays the recorders and pages. */
  simulation: number;
};

/** Reads what the processes of the server used until now. Needs /proc. */
export async function createUseReader(server: BenchServer): Promise<() => Promise<ProcessorUse>> {
  const postmaster = await findPostmaster(server);
  return async () => {
    const [own, all, database] = await Promise.all([
      readProcessSeconds(server.pid),
      readTreeSeconds(server.pid),
      readTreeSeconds(postmaster),
    ]);
    const { user, system } = process.cpuUsage();
    return {
      server: own,
      decoders: all - own - database,
      database,
      simulation: (user + system) / 1e6,
    };
  };
}

export function useBetween(before: ProcessorUse, after: ProcessorUse): ProcessorUse {
  return {
    server: after.server - before.server,
    decoders: after.decoders - before.decoders,
    database: after.database - before.database,
    simulation: after.simulation - before.simulation,
  };
}

/** The parent of any backend. */
async function findPostmaster(server: BenchServer): Promise<number> {
  const client = await server.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } finally {
    await client.end();
  }
}

const ticksPerSecond = 100;

/** With children that have ended and were waited for. */
async function readTreeSeconds(pid: number): Promise<number> {
  const [stat, children] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const below = await Promise.all(
    children.split(' ').filter(Boolean).map(Number).map(readTreeSeconds),
  );
  return below.reduce((sum, seconds) => sum + seconds, own / ticksPerSecond || 0);
}
