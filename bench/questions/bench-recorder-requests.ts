import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeBenchTeam, type BenchTeam } from '../data/bench-team.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { startCountingProxy } from '../server/counting-proxy.ts';
import { createHttpPoster } from '../server/http-post.ts';
import { percentile } from '../server/measure.ts';
import { readProcessSeconds } from '../server/process-time.ts';
import { ms, number, type Budgets, type Section } from './section.ts';

const program = fileURLToPath(
  new URL('../../recorder/src/testing/follow-many.ts', import.meta.url),
);
const recorders = 1000;
/** People start their timers one after the other. */
const startEveryMs = 20;
/** For how long the server is away. */
const awayMs = 10_000;
const settleLimitMs = 90_000;

/** What the followers did since the last figures. */
type Figures = {
  requestsBySecond: number[];
  seconds: number;
  live: number;
  running: number;
  startDelaysMs: number[];
};

type Rate = { requestsPerSecond: number; corePercent: number };

export type RecorderRequests = {
  idle: Rate;
  working: Rate;
  startDelayMs: { p50: number; p95: number; most: number };
  /** After the server was away. */
  return: { mostPerSecond: number; requests: number; seconds: number };
};

/** Runs the followers of many recorders against the server; sending recorded work is not included. */
export async function benchRecorderRequests(
  server: BenchServer,
  measuredSeconds: number,
): Promise<RecorderRequests> {
  await using opened = new AsyncDisposableStack();
  const client = await server.connect();
  opened.defer(() => client.end());
  const team = await makeBenchTeam(client, server.url, { users: recorders, projects: 1 });
  const proxy = await startCountingProxy(server.url);
  let closeProxy = () => proxy.close();
  opened.defer(() => closeProxy());
  const child = fork(program, {
    execArgv: [],
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  opened.defer(() => void child.kill());
  await once(child, 'message');
  child.send({ start: { server: proxy.url, tokens: team.tokens } });
  const isSettled = ({ live }: Figures) => live === recorders;
  await until(child, isSettled);

  const rate = () => measureRate(child, server.pid, measuredSeconds);
  const idle = await rate();
  const { startDelaysMs } = await startTimers(server, team, child);
  const working = await rate();

  await proxy.close();
  closeProxy = () => Promise.resolve();
  await wait(awayMs);
  const again = await startCountingProxy(server.url, Number(new URL(proxy.url).port));
  opened.defer(() => again.close());
  await figuresOf(child);
  const back = await until(child, isSettled);
  return {
    idle,
    working,
    startDelayMs: {
      p50: percentile(startDelaysMs, 50),
      p95: percentile(startDelaysMs, 95),
      most: Math.max(...startDelaysMs),
    },
    return: {
      mostPerSecond: Math.max(...back.requestsBySecond),
      requests: sum(back.requestsBySecond),
      seconds: back.seconds,
    },
  };
}

async function measureRate(child: ChildProcess, pid: number, seconds: number): Promise<Rate> {
  await figuresOf(child);
  const before = await readProcessSeconds(pid);
  await wait(seconds * 1000);
  const figures = await figuresOf(child);
  return {
    requestsPerSecond: sum(figures.requestsBySecond) / figures.seconds,
    corePercent: (100 * ((await readProcessSeconds(pid)) - before)) / figures.seconds,
  };
}

async function startTimers(
  server: BenchServer,
  { tokens, projectIds }: BenchTeam,
  child: ChildProcess,
): Promise<Figures> {
  const http = createHttpPoster(server.url, 1);
  const body = JSON.stringify({ project_id: projectIds[0] });
  for (const token of tokens) {
    await http.post('/api/timer/start', token, body);
    await wait(startEveryMs);
  }
  http.close();
  return until(child, ({ running }) => running === recorders);
}

/** The figures since the call, once they are as wanted. */
async function until(
  child: ChildProcess,
  isReached: (figures: Figures) => boolean,
): Promise<Figures> {
  const total: Figures = {
    requestsBySecond: [],
    seconds: 0,
    live: 0,
    running: 0,
    startDelaysMs: [],
  };
  while (total.seconds * 1000 < settleLimitMs) {
    await wait(1000);
    const figures = await figuresOf(child);
    total.requestsBySecond.push(sum(figures.requestsBySecond));
    total.seconds += figures.seconds;
    total.startDelaysMs.push(...figures.startDelaysMs);
    total.live = figures.live;
    total.running = figures.running;
    if (isReached(figures)) return total;
  }
  throw new Error(`${total.live} recorders follow, and ${total.running} see their timer`);
}

async function figuresOf(child: ChildProcess): Promise<Figures> {
  const answered = once(child, 'message');
  child.send('figures');
  const [figures] = (await answered) as [Figures];
  return figures;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function describeRecorderRequests(
  { idle, working, startDelayMs, return: back }: RecorderRequests,
  { recorderRequests: aim }: Budgets,
): Section {
  const row = (state: string, { requestsPerSecond, corePercent }: Rate) => [
    state,
    number(requestsPerSecond, 1),
    number((requestsPerSecond * 60) / recorders, 2),
    `${number(corePercent, 1)} %`,
  ];
  const perMinute = (rate: Rate) => (rate.requestsPerSecond * 60) / recorders;
  return {
    title: 'Requests of a thousand recorders',
    notes: [
      'One process follows the timers of 1,000 recorders, without sending recorded work. When recorders polled every 1.5 s, ' +
        'they made 667 requests per second, day and night. The timers are started 20 ms apart.',
    ],
    rows: [
      ['recorders', 'requests per second', 'per minute and recorder', 'share of a core (server)'],
      row('no timer runs', idle),
      row('all record', working),
    ],
    aims: [
      {
        text: `idle: ${number(perMinute(idle), 2)} requests per minute and recorder, target at most ${aim.idlePerMinute}`,
        isMet: perMinute(idle) <= aim.idlePerMinute,
      },
      {
        text: `recording: ${number(perMinute(working), 2)} requests per minute and recorder, target at most ${aim.workingPerMinute}`,
        isMet: perMinute(working) <= aim.workingPerMinute,
      },
      {
        text:
          `a start arrives after ${ms(startDelayMs.p50)} (p95 ${ms(startDelayMs.p95)}, at most ${ms(startDelayMs.most)}), ` +
          `target p95 < ${number(aim.startBelowMs)} ms`,
        isMet: startDelayMs.p95 < aim.startBelowMs,
      },
      {
        text:
          `after 10 s without the server, all reconnected within ${number(back.seconds)} s with ${number(back.requests)} requests, ` +
          `at most ${number(back.mostPerSecond)} per second, target at most ${number(aim.returnPerSecond)}`,
        isMet: back.mostPerSecond <= aim.returnPerSecond,
      },
    ],
  };
}
