import type pg from 'pg';
import { describeLists, isMeasured, measureLists, type ListFigures } from './bench-lists.ts';
import { describeLogin, measureLogin } from './bench-login.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { describeSummary, measureSummary, type SummaryFigures } from './bench-summary.ts';
import type { BenchTeam } from '../data/bench-team.ts';
import { createHttpPoster, type HttpPoster } from '../server/http-post.ts';
import { number, type Budgets, type Section } from './section.ts';
import { findSeeded, makeSeedTeam, seedRows } from '../data/seed-rows.ts';
import { seedPeople } from '../data/seed-people.ts';
import { recordSince, recordUpToNow } from '../data/seed-work.ts';

const people = 1000;
const projects = 50;
/** App rows per activity. */
const apps = 2;

/** What to measure: everything, or only the calls whose name contains this. */
type Asked = { only?: string | undefined; say: (line: string) => void };

/**
 * The reads of all screens, by the owner and a member of an organization with 1,000 people and 50
 * projects, with a growing number of activities. The rows are the same for everything measured.
 */
export async function benchReads(
  server: BenchServer,
  budgets: Budgets,
  sizes: readonly number[],
  { only, say }: Asked,
): Promise<Section[]> {
  const client = await server.connect();
  const http = createHttpPoster(server.url, 1);
  try {
    const size = { people, projects, apps, activities: 0 };
    const team = await makeSeedTeam(client, server.url, size);
    await seedPeople(client, team);
    const figures: ReadFigures[] = [];
    for (const activities of sizes) {
      const { latestMs } = await seedRows(client, team, { ...size, activities }, say);
      await recordUpToNow(client, team, latestMs);
      figures.push(await measureReads(client, http, { pid: server.pid, team, activities }, only));
    }
    return await describeReads(client, http, figures, { budgets, only });
  } finally {
    http.close();
    await client.end();
  }
}

/**
 * The same with the rows that `npm run seed` created in a folder, extended until now, compared with those of
 * `figures`, which get its own.
 */
export async function benchKeptReads(
  server: BenchServer,
  budgets: Budgets,
  figures: ReadFigures[],
  { only, say }: Asked,
): Promise<Section[]> {
  const client = await server.connect();
  const http = createHttpPoster(server.url, 1);
  try {
    const seeded = await findSeeded(client);
    if (seeded === undefined) throw new Error('Nothing was seeded there: npm run seed');
    await seedPeople(client, seeded.team);
    say(`${number(seeded.activities)} activities are there`);
    await recordSince(client, seeded.team, seeded.lastMs);
    figures.push(await measureReads(client, http, { pid: server.pid, ...seeded }, only));
    return await describeReads(client, http, figures, { budgets, only });
  } finally {
    http.close();
    await client.end();
  }
}

export type ReadFigures = { summary: SummaryFigures | undefined; lists: ListFigures };

async function measureReads(
  client: pg.Client,
  http: HttpPoster,
  { pid, team, activities }: { pid: number; team: BenchTeam; activities: number },
  only: string | undefined,
): Promise<ReadFigures> {
  await client.query(`update timers set last_seen_at = now() + interval '1 hour'`);
  const isAsked = isMeasured('summary', only);
  return {
    summary: isAsked ? await measureSummary(client, http, team, activities) : undefined,
    lists: await measureLists(client, http, { pid, team, activities }, only),
  };
}

async function describeReads(
  client: pg.Client,
  http: HttpPoster,
  figures: readonly ReadFigures[],
  { budgets, only }: { budgets: Budgets; only: string | undefined },
): Promise<Section[]> {
  const summary = figures.flatMap((one) => one.summary ?? []);
  const lists = figures.map((one) => one.lists);
  const isAsked = isMeasured('login', only);
  return [
    ...(summary.length > 0 ? [describeSummary(summary, budgets)] : []),
    ...(lists.some(({ calls }) => calls.length > 0) ? [describeLists(lists, budgets)] : []),
    ...(isAsked ? [describeLogin(await measureLogin(client, http), budgets)] : []),
  ];
}
