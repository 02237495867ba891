import { randomUUID } from 'node:crypto';
import type { ApiReceives, ApiSends } from '@time-tracker/contract/api';
import type pg from 'pg';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import type { BenchServer } from '../server/bench-server.ts';
import { makeBenchTeam, type BenchTeam } from '../data/bench-team.ts';
import { createHttpPoster } from '../server/http-post.ts';
import { median, timed, workThrough } from '../server/measure.ts';
import { number, type Budgets, type Section } from './section.ts';

type Entry = ApiSends['activity']['record']['activities'][number];
type Batch = { token: string; userId: number; organizationId: number; entries: Entry[] };

/** The number of concurrent recorders, and of connections that upsert. */
const atOnce = 4;
const rounds = 7;
const batchesPerRound = 60;

export type ActivityFigures = {
  batchSize: number;
  apiPerSecond: number;
  sqlPerSecond: number;
  /** Median of the ratios of the rounds. */
  ratio: number;
};

/**
 * Activities per second through `activity/record`, beside the same rows by multi-row upserts into
 * the product's own tables, with their keys, constraints and triggers, one transaction per batch.
 * The two alternate, so that a disk that slows down affects both.
 */
export async function benchActivities(
  server: BenchServer,
  batchSize: number,
): Promise<ActivityFigures> {
  const clients = await Promise.all(Array.from({ length: atOnce }, () => server.connect()));
  const http = createHttpPoster(server.url, atOnce);
  try {
    const [first] = clients;
    if (first === undefined) throw new Error('no connection');
    const team = await makeBenchTeam(first, server.url, { users: 200, projects: 20 });
    const nextBatch = createSource(team, batchSize);
    const figures: { api: number; sql: number }[] = [];
    // The first two rounds are a warm-up.
    for (let round = -2; round < rounds; round++) {
      const api = Array.from({ length: batchesPerRound }, nextBatch);
      const sql = Array.from({ length: batchesPerRound }, nextBatch);
      const runApi = () => sendAll(http, api);
      const runSql = () => upsertAll(clients, sql);
      // The order alternates between rounds.
      const sqlFirst = round % 2 === 0;
      const before = sqlFirst ? await runSql() : await runApi();
      const after = sqlFirst ? await runApi() : await runSql();
      if (round >= 0) {
        const perSecond = (ms: number) => (batchesPerRound * batchSize * 1000) / ms;
        const [apiMs, sqlMs] = sqlFirst ? [after, before] : [before, after];
        figures.push({ api: perSecond(apiMs), sql: perSecond(sqlMs) });
      }
    }
    await expectEqual(first);
    return {
      batchSize,
      apiPerSecond: median(figures.map(({ api }) => api)),
      sqlPerSecond: median(figures.map(({ sql }) => sql)),
      ratio: median(figures.map(({ api, sql }) => api / sql)),
    };
  } finally {
    http.close();
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Batches after a break are small. The target applies to those after days offline. */
export function describeActivities(
  figures: readonly ActivityFigures[],
  { activities: aim }: Budgets,
): Section {
  return {
    title: 'Activities per second, compared with multi-row upserts into the same tables',
    rows: [
      ['activities in a batch', 'through the API', 'plain SQL', 'ratio'],
      ...figures.map((figure) => [
        number(figure.batchSize),
        `${number(figure.apiPerSecond)} /s`,
        `${number(figure.sqlPerSecond)} /s`,
        number(figure.ratio, 2),
      ]),
    ],
    aims: figures
      .filter(({ batchSize }) => batchSize >= 100)
      .map(({ batchSize, ratio }) => ({
        text: `batches of ${batchSize}: ratio ${number(ratio, 2)}, target ≥ ${aim.ratioAtLeast}`,
        isMet: ratio >= aim.ratioAtLeast,
      })),
  };
}

/** The windows that a recorder may still send: a day less than thirty days. */
const windowsPerUser = 29 * 144;

/** Batches of consecutive windows, one user after the other. Each window of a user is used once. */
function createSource(team: BenchTeam, batchSize: number): () => Batch {
  const lastWindow = Math.floor(Date.now() / windowMs) - 1;
  let batch = 0;
  return () => {
    const user = 1 + (batch % (team.userIds.length - 1));
    const turn = Math.floor(batch / (team.userIds.length - 1));
    batch += 1;
    if ((turn + 1) * batchSize > windowsPerUser) throw new Error('no free time left to record');
    return {
      token: team.tokens[user] ?? '',
      userId: team.userIds[user] ?? 0,
      organizationId: team.organizationId,
      entries: Array.from({ length: batchSize }, (_, index) =>
        makeEntry(
          team.projectIds[batch % team.projectIds.length] ?? 0,
          (lastWindow - turn * batchSize - index) * windowMs,
        ),
      ),
    };
  };
}

function makeEntry(projectId: number, startMs: number): Entry {
  return {
    activity_id: randomUUID(),
    project_id: projectId,
    start: new Date(startMs).toISOString(),
    finish: new Date(startMs + windowMs).toISOString(),
    measured_seconds: 600,
    active_seconds: 310,
    keyboard_seconds: 200,
    mouse_seconds: 150,
    minutes: Array.from({ length: 10 }, (_, minute) => minute % 3 !== 0),
    source: 'desktop',
    apps: [
      { kind: 'app', name: 'Editor', title: 'main.ts', seconds: 400, active_seconds: 250 },
      { kind: 'app', name: 'Terminal', title: 'build', seconds: 100, active_seconds: 50 },
      {
        kind: 'url',
        name: 'docs.example',
        domain: 'docs.example',
        seconds: 100,
        active_seconds: 10,
      },
    ],
  };
}

async function sendAll(http: ReturnType<typeof createHttpPoster>, batches: Batch[]) {
  const bodies = batches.map(({ token, entries }) => ({
    token,
    body: JSON.stringify({ activities: entries }),
    count: entries.length,
  }));
  return timed(() =>
    workThrough(bodies, atOnce, async ({ token, body, count }) => {
      const answer = await http.post('/api/activity/record', token, body);
      const { results } = JSON.parse(answer.toString()) as ApiReceives['activity']['record'];
      const stored = results.filter(({ status }) => status === 'stored').length;
      if (stored !== count) throw new Error(`${stored} of ${count} were stored`);
    }),
  );
}

async function upsertAll(clients: pg.Client[], batches: Batch[]): Promise<number> {
  const prepared = batches.map((batch) => ({
    activities: activityColumns(batch),
    apps: appColumns(batch),
  }));
  return timed(() =>
    workThrough(prepared, atOnce, async ({ activities, apps }, worker) => {
      const client = clients[worker];
      await client?.query('begin');
      await client?.query({ name: 'activities', text: upsertActivities, values: activities });
      await client?.query({ name: 'apps', text: upsertApps, values: apps });
      await client?.query('commit');
    }),
  );
}

const upsertActivities = `
  insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
    measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source)
  select * from unnest($1::int[], $2::int[], $3::int[], $4::uuid[], $5::timestamptz[],
    $6::timestamptz[], $7::smallint[], $8::smallint[], $9::smallint[], $10::smallint[],
    $11::smallint[], $12::text[])
  on conflict (activity_id) do update set ends_at = excluded.ends_at,
    measured_seconds = excluded.measured_seconds, active_seconds = excluded.active_seconds,
    keyboard_seconds = excluded.keyboard_seconds, mouse_seconds = excluded.mouse_seconds,
    minutes = excluded.minutes`;

const upsertApps = `
  insert into activity_apps (organization_id, starts_at, ends_at, activity_id, position,
    project_id, user_id, kind, name, title, domain, seconds, active_seconds)
  select * from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::uuid[], $5::smallint[],
    $6::int[], $7::int[], $8::text[], $9::text[], $10::text[], $11::text[], $12::smallint[],
    $13::smallint[])
  on conflict (organization_id, starts_at, activity_id, position) do update set
    seconds = excluded.seconds, active_seconds = excluded.active_seconds`;

function activityColumns({ entries, organizationId, userId }: Batch): unknown[] {
  const column = <Value>(read: (entry: Entry) => Value) => entries.map(read);
  return [
    column(() => organizationId),
    column((entry) => entry.project_id),
    column(() => userId),
    column((entry) => entry.activity_id),
    column((entry) => entry.start),
    column((entry) => entry.finish),
    column((entry) => entry.measured_seconds),
    column((entry) => entry.active_seconds),
    column((entry) => entry.keyboard_seconds),
    column((entry) => entry.mouse_seconds),
    column((entry) => entry.minutes.reduce((bits, had, bit) => bits | (had ? 1 << bit : 0), 0)),
    column((entry) => entry.source),
  ];
}

function appColumns({ entries, organizationId, userId }: Batch): unknown[] {
  const rows = entries.flatMap((entry) =>
    (entry.apps ?? []).map((app, position) => ({ entry, app, position })),
  );
  const column = <Value>(read: (row: (typeof rows)[number]) => Value) => rows.map(read);
  return [
    column(() => organizationId),
    column(({ entry }) => entry.start),
    column(({ entry }) => entry.finish),
    column(({ entry }) => entry.activity_id),
    column(({ position }) => position),
    column(({ entry }) => entry.project_id),
    column(() => userId),
    column(({ app }) => app.kind),
    column(({ app }) => app.name),
    column(({ app }) => app.title ?? null),
    column(({ app }) => app.domain ?? null),
    column(({ app }) => app.seconds),
    column(({ app }) => app.active_seconds),
  ];
}

/**
 * Both inserted the same work: the same number of rows per activity, and totals that match the
 * rows.
 */
async function expectEqual(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ activities: number; apps: number; worked: number }>(`
    select (select count(*) from activities)::int as activities,
      (select count(*) from activity_apps)::int as apps,
      (select sum(worked_ms) / 600000 from project_totals where grain = 86400)::int as worked`);
  const [counted] = rows;
  if (counted === undefined || counted.apps !== 3 * counted.activities) {
    throw new Error(`rows are missing: ${JSON.stringify(counted)}`);
  }
  if (counted.worked !== counted.activities) throw new Error('the totals do not match the rows');
}
