import type { ApiReceives } from '@time-tracker/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Days = ApiReceives['activity']['days'];

let app: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await seedTeam(app, { users: 3, projects: 1 });
});
afterAll(() => app.close());

/** Runs `work` while another transaction holds the first stripe, so that its totals go to the second. */
function onSecondStripe(work: () => Promise<void>): Promise<void> {
  const scope = { userId: 0, organizationIds: [team.organizationId] };
  return app.database.transaction(scope, async (tx) => {
    await sql`select pg_advisory_xact_lock(7204530, ${team.organizationId}::int)`.execute(tx);
    await work();
  });
}

async function readTotal(input: object) {
  const [token] = team.tokens;
  const { body } = await app.post<Days>(
    '/api/activity/days',
    { organization_id: team.organizationId, ...input },
    token,
  );
  const { duration, active_seconds, measured_seconds } = body.total;
  return { duration, active_seconds, measured_seconds };
}

/** The same from the rows, with activities cut at the ends of the range. */
async function totalBySql({ start, finish }: { start: string; finish: string }) {
  const overlap = 'extract(epoch from least(ends_at, $2) - greatest(starts_at, $1))';
  const share = `${overlap} / extract(epoch from ends_at - starts_at)`;
  const [row] = await app.asOwner(
    `select round(sum(${overlap}))::int as duration,
       round(sum(${share} * active_seconds))::int as active_seconds,
       round(sum(${share} * measured_seconds))::int as measured_seconds
     from activities where organization_id = $3 and starts_at < $2 and ends_at > $1`,
    [start, finish, team.organizationId],
  );
  return row;
}

test('a cut window counts the stripes whose full activities cancel out', async () => {
  const [ownerToken = '', firstToken = '', secondToken = ''] = team.tokens;
  const [projectId = 0] = team.projectIds;
  const removed = entry(projectId, '10:00', '10:10', { active_seconds: 300, mouse_seconds: 300 });
  const kept = { measured_seconds: 500, active_seconds: 200, mouse_seconds: 200 };
  await onSecondStripe(() => recordAll(app, firstToken, [removed]));
  const remove = { activity_ids: [removed.activity_id] };
  expect((await app.post('/api/activity/remove', remove, ownerToken)).status).toBe(200);
  await recordAll(app, secondToken, [entry(projectId, '10:00', '10:10', kept)]);

  for (const table of ['organization_totals', 'project_totals']) {
    expect(
      await app.asOwner(
        `select stripe, full_count, full_active_seconds::int as active, full_measured_seconds::int as measured
         from ${table} where grain = 600 order by stripe`,
      ),
    ).toEqual([
      { stripe: 0, full_count: 0, active: -100, measured: -100 },
      { stripe: 1, full_count: 1, active: 300, measured: 600 },
    ]);
  }
  const cut = { start: at('10:06'), finish: at('12:00') };
  const rest = await totalBySql(cut);
  expect(rest).toEqual({ duration: 240, active_seconds: 80, measured_seconds: 200 });
  expect(await readTotal(cut)).toEqual(rest);
  expect(await readTotal({ ...cut, project_id: projectId })).toEqual(rest);
});
