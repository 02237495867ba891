import type pg from 'pg';
import type { BareQuery } from '../bare/bare-queries.ts';
import type { BenchTeam } from '../data/bench-team.ts';
import type { HttpPoster } from '../server/http-post.ts';
import { percentile, timed } from '../server/measure.ts';
import { readTreeUse } from '../server/process-tree.ts';
import { callerOf, type ReadCall } from '../bare/read-call.ts';
import { readCalls } from '../bare/read-calls.ts';
import { ms, number, type Budgets, type Section } from './section.ts';

/** The number of rounds depends on the time, within these bounds. */
const rounds = { least: 12, most: 60, withinMs: 3000 };
const warmUp = { least: 2, most: 12, withinMs: 1000 };

type Times = { p50Ms: number; p95Ms: number };
type CallFigures = {
  call: ReadCall;
  http: Times;
  bare: Times;
  bytes: number;
  /** Of the server and PostgreSQL for one call. Other programs change it far less than the time. */
  processorMs: number;
};
export type ListFigures = { activities: number; calls: CallFigures[] };

/** Whether a call of this name was requested. By default, all are. */
export function isMeasured(name: string, only: string | undefined): boolean {
  return only === undefined || name.includes(only);
}

/**
 * All read calls through HTTP, compared with plain SQL over one connection. The two alternate, so that
 * a slow computer slows both.
 */
export async function measureLists(
  client: pg.Client,
  http: HttpPoster,
  { pid, team, activities }: { pid: number; team: BenchTeam; activities: number },
  only?: string,
): Promise<ListFigures> {
  const calls: CallFigures[] = [];
  for (const call of readCalls.filter((one) => isMeasured(`${one.name} ${one.what}`, only))) {
    const token = team.tokens[call.by === 'owner' ? 0 : 1] ?? '';
    const path = `/api/${call.name.replace('.', '/')}`;
    const ask = async () => {
      const caller = callerOf(team, call.by, new Date());
      return http.post(path, token, JSON.stringify(call.input(caller)));
    };
    const lookUp = () => runAll(client, call.bare(callerOf(team, call.by, new Date())));
    await repeat(warmUp, async () => {
      await ask();
      await lookUp();
    });
    const times = { http: new Array<number>(), bare: new Array<number>() };
    await repeat(rounds, async () => {
      times.http.push(await timed(ask));
      times.bare.push(await timed(lookUp));
    });
    const bytes = (await ask()).length;
    const processorMs = await measureProcessor(pid, ask);
    calls.push({
      call,
      http: describe(times.http),
      bare: describe(times.bare),
      bytes,
      processorMs,
    });
  }
  return { activities, calls };
}

async function measureProcessor(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await readTreeUse(pid);
  let count = 0;
  await repeat(warmUp, async () => {
    await work();
    count++;
  });
  const after = await readTreeUse(pid);
  // Processes that end in between can take more away than was used.
  return Math.max(0, ((after.cpuSeconds - before.cpuSeconds) * 1000) / count);
}

async function repeat(
  { least, most, withinMs }: typeof rounds,
  work: () => Promise<void>,
): Promise<void> {
  const endMs = performance.now() + withinMs;
  for (let round = 0; round < most; round++) {
    if (round >= least && performance.now() > endMs) return;
    await work();
  }
}

async function runAll(client: pg.Client, queries: readonly BareQuery[]): Promise<void> {
  for (const { text, values } of queries) await client.query(text, values);
}

function describe(times: readonly number[]): Times {
  return { p50Ms: percentile(times, 50), p95Ms: percentile(times, 95) };
}

export function describeLists(figures: readonly ListFigures[], budgets: Budgets): Section {
  const last = figures.at(-1);
  return {
    title: 'Lists and totals, compared with plain SQL',
    notes: [
      'Each call over HTTP, p50 / p95. The column "plain SQL" has the p95 of hand-written SQL for the same page on a plain ' +
        'connection, without business rules, permissions or JSON; the two alternate. Growth compares the p50 of the last size ' +
        'with that of the first size that has as many matching rows; – if none has. Processor is the time of server and PostgreSQL for one ' +
        'call, on all cores together.',
    ],
    rows: [
      [
        'call',
        'request',
        ...figures.map(({ activities }) => number(activities)),
        `plain SQL at ${number(last?.activities ?? 0)}`,
        'response',
        'processor',
        'growth',
      ],
      ...readCalls
        .filter((call) => figures.some((one) => ofCall(one, call) !== undefined))
        .map((call) => describeCall(call, figures)),
    ],
    aims: [
      ...(last?.calls ?? [])
        .filter(({ call }) => !call.isScreen)
        .map(({ call, http, bare }) => judgeTime(call, http, bare, budgets)),
      ...figures.flatMap(({ activities, calls }) =>
        calls
          .filter(({ call }) => call.isScreen)
          .map((one) => judgeScreen(one, activities, budgets)),
      ),
      ...readCalls
        .filter((call) => call.isReview)
        .flatMap((call) => judgeGrowth(call, figures, budgets)),
    ],
  };
}

function ofCall({ calls }: ListFigures, call: ReadCall): CallFigures | undefined {
  return calls.find((one) => one.call === call);
}

function describeCall(call: ReadCall, figures: readonly ListFigures[]): string[] {
  const own = figures.map((one) => ofCall(one, call));
  const last = own.at(-1);
  const growth = growthOf(call, figures);
  return [
    `${call.name}${call.by === 'member' ? ' by a member' : ''}`,
    call.what,
    ...own.map((one) =>
      one === undefined ? '' : `${number(one.http.p50Ms, 1)} / ${ms(one.http.p95Ms)}`,
    ),
    last === undefined ? '' : ms(last.bare.p95Ms),
    last === undefined ? '' : `${number(last.bytes / 1024)} KiB`,
    last === undefined ? '' : ms(last.processorMs),
    growth === undefined ? '–' : number(growth, 2),
  ];
}

/** Undefined: no comparison. */
function growthOf(call: ReadCall, figures: readonly ListFigures[]): number | undefined {
  if (call.matchesEverything === true) return undefined;
  const [first, last] = [figures[call.isSparseAtFirst === true ? 1 : 0], figures.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  const [before, after] = [ofCall(first, call), ofCall(last, call)];
  if (before === undefined || after === undefined) return undefined;
  return after.http.p50Ms / before.http.p50Ms;
}

const titleOf = (name: string, what: string) => (what === '' ? name : `${name} (${what})`);

function judgeTime(
  { name, what }: ReadCall,
  http: Times,
  bare: Times,
  { lists }: Budgets,
): Section['aims'][number] {
  const most = lists.timesBare * bare.p95Ms + lists.plusMs;
  const aim = `≤ ${lists.timesBare} × ${ms(bare.p95Ms)} + ${lists.plusMs} ms`;
  return {
    text: `${titleOf(name, what)}: p95 ${ms(http.p95Ms)}, target ${aim}`,
    isMet: http.p95Ms <= most,
  };
}

function judgeScreen(
  { call: { name, what }, http }: CallFigures,
  activities: number,
  { screens }: Budgets,
): Section['aims'][number] {
  return {
    text: `${titleOf(name, what)} at ${number(activities)}: p95 ${ms(http.p95Ms)}, target < ${screens.p95BelowMs} ms`,
    isMet: http.p95Ms < screens.p95BelowMs,
  };
}

function judgeGrowth(
  call: ReadCall,
  figures: readonly ListFigures[],
  { lists }: Budgets,
): Section['aims'] {
  const growth = growthOf(call, figures);
  if (growth === undefined) return [];
  const text = `${titleOf(call.name, call.what)}: growth ${number(growth, 2)}, target < ${lists.growthBelow}`;
  return [{ text, isMet: growth < lists.growthBelow }];
}
