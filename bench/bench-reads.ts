import type pg from 'pg';
import { describeLists, measureLists, type ListFigures } from './bench-lists.ts';
import { describeLogin, measureLogin } from './bench-login.ts';
import type { BenchServer } from './bench-server.ts';
import { describeSummary, measureSummary, type SummaryFigures } from './bench-summary.ts';
import type { BenchTeam } from './bench-team.ts';
import { createHttpPoster } from './http-post.ts';
import type { Budgets, Section } from './section.ts';
import { makeSeedTeam, seedRows } from './seed-rows.ts';
import { recordUpToNow } from './seed-work.ts';

const people = 1000;
const projects = 50;
/** Application rows of each activity. */
const apps = 2;

/**
 * What is read for screens, by the owner and a member of an organization of 1,000 people and 50
 * projects, with ever more activities in the tables: the same rows for all that is measured.
 */
export async function benchReads(
  server: BenchServer,
  budgets: Budgets,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<Section[]> {
  const client = await server.connect();
  const http = createHttpPoster(server.url, 1);
  try {
    const size = { people, projects, apps, activities: 0 };
    const team = await makeSeedTeam(client, size);
    await beAtWork(client, team);
    const summary: SummaryFigures[] = [];
    const lists: ListFigures[] = [];
    const login = await measureLogin(client, http);
    for (const activities of sizes) {
      const { markMs } = await seedRows(client, team, { ...size, activities }, say);
      await recordUpToNow(client, team, markMs);
      await client.query(`update timers set last_seen_at = now() + interval '1 hour'`);
      summary.push(await measureSummary(client, http, team, activities));
      lists.push(await measureLists(client, http, team, activities));
    }
    return [
      describeSummary(summary, budgets),
      describeLists(lists, budgets),
      describeLogin(login, budgets),
    ];
  } finally {
    http.close();
    await client.end();
  }
}

/** Everybody has a timer that runs and a recorder; the owner looked at everybody in each working hour. */
async function beAtWork(client: pg.Client, team: BenchTeam): Promise<void> {
  const { organizationId, userIds, projectIds } = team;
  await client.query(
    `insert into timers (user_id, organization_id, project_id, started_at, last_seen_at)
     select u.id, $1, ($3::int[])[1 + (7 * (u.n - 1)) % cardinality($3::int[])],
       now() - interval '40 minutes', now()
     from unnest($2::int[]) with ordinality as u (id, n)`,
    [organizationId, userIds, projectIds],
  );
  for (const table of ['recorders', 'organization_recorders']) {
    const isOfOrganization = table === 'organization_recorders';
    await client.query(
      `insert into ${table} (user_id, source, name, version, last_seen_at,
         ${isOfOrganization ? 'organization_id' : 'state'})
       select id, 'desktop', 'desk', '1.0.0', now(), ${isOfOrganization ? organizationId : `'recording'`}
       from unnest($1::int[]) as id`,
      [userIds],
    );
  }
  await client.query(
    `insert into screenshot_looks (organization_id, user_id, hour, viewer_id, screenshot_id,
       first_at, last_at, taken_from, taken_to, times)
     select $1, id, hour, $3, null, hour, hour, hour, hour, 12
     from unnest($2::int[]) as id, lateral (
       select date_trunc('hour', now()) - n * interval '3 hours' as hour
       from generate_series(0, 239) as n) as hours`,
    [organizationId, userIds, userIds[0]],
  );
}
