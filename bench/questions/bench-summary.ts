import type { ApiReceives } from '@time-tracker/contract/api';
import type pg from 'pg';
import type { BenchTeam } from '../data/bench-team.ts';
import type { HttpPoster } from '../server/http-post.ts';
import { median, percentile, timed } from '../server/measure.ts';
import { countRowsRead } from '../server/rows-read.ts';
import { ms, number, type Budgets, type Section } from './section.ts';

const calls = 500;
/**
 * Warm-up until the server runs compiled code again, some of which was discarded during the
 * seeding.
 */
const warmUpCalls = 1000;

export type SummaryFigures = {
  activities: number;
  p50Ms: number;
  p95Ms: number;
  /** Rows of totals and activities that one call reads. */
  rowsRead: number;
  /** The same sums from the activities, in one plain SQL statement. */
  plainSqlMs: number;
};

/** The dashboard's nine numbers (`activity/get`) for the owner, each compared with a plain sum. */
export async function measureSummary(
  client: pg.Client,
  http: HttpPoster,
  team: BenchTeam,
  activities: number,
): Promise<SummaryFigures> {
  const body = JSON.stringify({ organization_id: team.organizationId, start: 1 });
  const call = () => http.post('/api/activity/get', team.tokens[0] ?? '', body);
  const readBefore = await countRowsRead(client);
  for (let warmUp = 0; warmUp < warmUpCalls; warmUp++) await call();
  const rowsRead = ((await countRowsRead(client)) - readBefore) / warmUpCalls;
  // The server was idle while the rows were counted.
  for (let again = 0; again < calls / 5; again++) await call();
  const times: number[] = [];
  for (let index = 0; index < calls; index++) times.push(await timed(call));

  const plainTimes: number[] = [];
  for (let index = 0; index < 5; index++) {
    const now = new Date();
    const answer = JSON.parse((await call()).toString()) as ApiReceives['activity']['get'];
    plainTimes.push(await timed(() => expectSame(client, team, now, answer)));
  }
  return {
    activities,
    p50Ms: percentile(times, 50),
    p95Ms: percentile(times, 95),
    rowsRead,
    plainSqlMs: median(plainTimes),
  };
}

export function describeSummary(
  figures: readonly SummaryFigures[],
  { summary: aim }: Budgets,
): Section {
  const growth = (figures.at(-1)?.p50Ms ?? Number.NaN) / (figures[0]?.p50Ms ?? Number.NaN);
  return {
    title: 'The summary, with 1,000 people and 50 projects',
    notes: [
      'Every size covers the same ranges of 24 hours, 7 and 30 days, with work at both ends. The smallest is spread so ' +
        'thinly over the month that reads find as many rows of totals as in the large ones.',
    ],
    rows: [
      ['activities', 'p50', 'p95', 'rows read per call', 'plain SQL on the raw rows'],
      ...figures.map((figure) => [
        number(figure.activities),
        ms(figure.p50Ms),
        ms(figure.p95Ms),
        number(figure.rowsRead),
        ms(figure.plainSqlMs),
      ]),
    ],
    aims: [
      ...figures.map(({ activities, p95Ms }) => ({
        text: `${number(activities)}: p95 ${ms(p95Ms)}, target < ${aim.p95BelowMs} ms`,
        isMet: p95Ms < aim.p95BelowMs,
      })),
      {
        text: `growth of the p50 from the first size to the last ${number(growth, 2)}, target < ${aim.growthBelow}`,
        isMet: growth < aim.growthBelow,
      },
    ],
  };
}

/** Between the two, the windows moved by some milliseconds: for 1,000 people, some seconds. */
async function expectSame(
  client: pg.Client,
  team: BenchTeam,
  now: Date,
  answer: ApiReceives['activity']['get'],
): Promise<void> {
  const { rows } = await client.query<{ daily: number; weekly: number; monthly: number }>(
    `select sum(extract(epoch from least(ends_at, $2) - starts_at))
         filter (where starts_at > $2::timestamptz - interval '24 hours')::float8 as daily,
       sum(extract(epoch from least(ends_at, $2) - starts_at))
         filter (where starts_at > $2::timestamptz - interval '168 hours')::float8 as weekly,
       sum(extract(epoch from least(ends_at, $2) - greatest(starts_at, $2 - interval '720 hours')))
         ::float8 as monthly,
       count(distinct project_id) as projects
     from activities
     where organization_id = $1 and starts_at < $2
       and ends_at > $2::timestamptz - interval '720 hours'
       and starts_at > $2::timestamptz - interval '720 hours 10 minutes'`,
    [team.organizationId, now],
  );
  const [plain] = rows;
  const isClose = (shown: number, summed: number | undefined) =>
    // The sums above omit the activity that the start of a day or week cuts, at most ten minutes.
    Math.abs(shown - (summed ?? 0)) <= 600 * team.userIds.length;
  if (
    !isClose(answer.totalDailyWorked, plain?.daily) ||
    !isClose(answer.totalWeeklyWorked, plain?.weekly) ||
    Math.abs(answer.totalMonthlyWorked - (plain?.monthly ?? 0)) > team.userIds.length
  ) {
    throw new Error(
      `The summary says ${JSON.stringify(answer)}, the rows ${JSON.stringify(plain)}`,
    );
  }
}
