import { setTimeout as wait } from 'node:timers/promises';
import { makeBenchTeam } from '../data/bench-team.ts';
import { drawDesktop } from '../data/screenshot-samples.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { createHttpPoster } from '../server/http-post.ts';
import { createCallTimings, type CallSummary } from './call-timings.ts';
import { watchLockWaits, type LockWaits } from './lock-waits.ts';
import { readLoopDelay, readMemory } from './server-gauges.ts';
import { createUseReader, useBetween, type ProcessorUse } from './processor-use.ts';
import { simulatePage } from './played-page.ts';
import { simulateRecorder, type Following, type RecorderAccount } from './played-recorder.ts';
import { createSimulationEnd } from './simulation-end.ts';

export type SimulationSize = {
  recorders: number;
  organizations: number;
  /** Open dashboards of owners. */
  pages: number;
  /** How long is measured, after all recorders have started. */
  seconds: number;
  following: Following;
};

export type SimulationFigures = SimulationSize & {
  calls: CallSummary[];
  use: ProcessorUse;
  measuredSeconds: number;
  /** The longest delay of the server's event loop. */
  loopDelaySeconds: number;
  /** Of the server's own process. */
  memoryBytes: number;
  lockWaits: LockWaits;
};

/** People start one after the other, at this rate. */
const startsPerSecond = 100;
const projectsPerOrganization = 20;
const connectionsMax = 20_000;

/** Drives recorders and pages against the server, and measures every call. */
export async function runSimulation(
  server: BenchServer,
  size: SimulationSize,
  say: (line: string) => void,
): Promise<SimulationFigures> {
  const people = await createPeople(server, size);
  const image = await drawDesktop(1, 'webp');
  const readUse = await createUseReader(server);
  const timings = createCallTimings();
  const end = createSimulationEnd();
  const http = createHttpPoster(server.url, connectionsMax);
  const simulated = {
    url: server.url,
    http,
    timings,
    image,
    following: size.following,
    end,
  };
  const running: Promise<void>[] = people.pages.map((page) => simulatePage(simulated, page));
  for (const [index, account] of people.recorders.entries()) {
    if (index % startsPerSecond === 0) await wait(1000);
    running.push(simulateRecorder(simulated, account));
  }
  // Until each has sent its first activity.
  say(`${size.recorders} recorders have started`);
  await wait(60_000);
  await readLoopDelay(server);
  timings.reset();
  const endWatch = await watchLockWaits(server);
  const [before, startedAt] = [await readUse(), performance.now()];
  await wait(size.seconds * 1000);
  const use = useBetween(before, await readUse());
  const measuredSeconds = (performance.now() - startedAt) / 1000;
  const loopDelaySeconds = await readLoopDelay(server);
  const memoryBytes = await readMemory(server);
  const lockWaits = await endWatch();
  const calls = timings.summarize();
  end.now();
  await Promise.all(running);
  http.close();
  return { ...size, calls, use, measuredSeconds, loopDelaySeconds, memoryBytes, lockWaits };
}

/** One owner in a hundred people has the dashboard open. */
export function pagesFor(recorders: number): number {
  return Math.ceil(recorders / 100);
}

/** As even as possible in organizations. Each page belongs to an owner of its own, who does not record. */
async function createPeople(server: BenchServer, size: SimulationSize) {
  const client = await server.connect();
  const recorders: RecorderAccount[] = [];
  const pages: { token: string; organizationId: number }[] = [];
  const shareOf = (all: number, index: number) => Math.ceil(all / (size.organizations - index));
  try {
    for (let index = 0; index < size.organizations; index++) {
      const viewers = shareOf(size.pages - pages.length, index);
      const owners = Math.max(1, viewers);
      const team = await makeBenchTeam(client, server.url, {
        users: owners + shareOf(size.recorders - recorders.length, index),
        owners,
        projects: projectsPerOrganization,
        projectsOfEach: 1,
      });
      for (const [position, token] of team.tokens.entries()) {
        const projectId = team.projectIds[(7 * position) % team.projectIds.length] ?? 0;
        if (position >= owners) recorders.push({ token, projectId, number: recorders.length });
        else if (position < viewers) pages.push({ token, organizationId: team.organizationId });
      }
    }
    // Statistics, as autovacuum gathers them soon in a real organization.
    await client.query('analyze');
  } finally {
    await client.end();
  }
  return { recorders, pages };
}
