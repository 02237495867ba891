import type { ApiReceives } from '@time-tracker/contract/api';
import type pg from 'pg';
import type { BenchServer } from './bench-server.ts';
import { makeBenchTeam, type BenchTeam } from './bench-team.ts';
import { createHttpPoster, type HttpPoster } from './http-post.ts';
import { median, percentile, timed } from './measure.ts';
import { recordCurrentWork, seedWork } from './summary-seed.ts';

const calls = 500;
/** Until the server runs compiled code again, some of which it forgets while the rows are made. */
const warmUpCalls = 1000;
const slotMs = 600_000;

export type SummaryFigures = {
  activities: number;
  p50Ms: number;
  p95Ms: number;
  /** The same sums from the activities themselves, in one statement, without the product. */
  plainSqlMs: number;
};

/**
 * The dashboard's nine numbers (`activity/get`, for the owner of an organization of 1,000 people and
 * 50 projects) with ever more activities in the tables. Each size is also held against a plain sum.
 */
export async function benchSummary(
  server: BenchServer,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<SummaryFigures[]> {
  const client = await server.connect();
  const http = createHttpPoster(server.url, 1);
  try {
    const team = await makeBenchTeam(client, { users: 1000, projects: 50 });
    const markMs = Math.floor(Date.now() / slotMs) * slotMs;
    const figures: SummaryFigures[] = [];
    for (const total of sizes) {
      const seeded = figures.at(-1)?.activities ?? 0;
      const seedMs = await timed(() => seedWork(client, team, markMs, { seeded, total }));
      say(`${total} activities are there after ${Math.round(seedMs / 1000)} s`);
      await recordCurrentWork(client, team);
      figures.push({ activities: total, ...(await measureSummary(client, http, team)) });
    }
    return figures;
  } finally {
    http.close();
    await client.end();
  }
}

async function measureSummary(
  client: pg.Client,
  http: HttpPoster,
  team: BenchTeam,
): Promise<Omit<SummaryFigures, 'activities'>> {
  const body = JSON.stringify({ organization_id: team.organizationId, start: 1 });
  const call = () => http.post('/api/activity/get', team.tokens[0] ?? '', body);
  for (let warmUp = 0; warmUp < warmUpCalls; warmUp++) await call();
  const times: number[] = [];
  for (let index = 0; index < calls; index++) times.push(await timed(call));

  const plainTimes: number[] = [];
  for (let index = 0; index < 5; index++) {
    const now = new Date();
    const answer = JSON.parse((await call()).toString()) as ApiReceives['activity']['get'];
    plainTimes.push(await timed(() => expectSame(client, team, now, answer)));
  }
  return {
    p50Ms: percentile(times, 50),
    p95Ms: percentile(times, 95),
    plainSqlMs: median(plainTimes),
  };
}

/** The windows moved on by some milliseconds between the two: for 1,000 people, some seconds. */
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
    // Of a day and a week the activity that the window cuts is left out above: ten minutes each.
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
