import type { ApiReceives } from '@time-tracker/contract/api';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { totalsTables } from '../testing/stored-totals.ts';
import { seedActivities, seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Totals = ApiReceives['app']['totals'];
type Overview = ApiReceives['dashboard']['overview'];

const begin = Date.parse('2026-03-05T00:00:00Z');
const days = 12;
const names = ['Editor', 'Mail', 'wiki.example'];

let app: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app, { users: 3, projects: 2 });
  app.setNow(new Date(begin + days * dayMs));
  // The second user manages the first project, the third is a member.
  await app.asOwner(
    `update project_members set role = ${projectRoles.manager} where user_id = $1 and project_id = $2`,
    [team.userIds[1], team.projectIds[0]],
  );
});
afterAll(() => app.close());
beforeEach(() => app.asOwner(`truncate activities, ${totalsTables.join(', ')} cascade`));

const work = fc.record({
  slot: fc.integer({ min: 0, max: days * 144 - 1 }),
  user: fc.integer({ min: 0, max: 2 }),
  project: fc.integer({ min: 0, max: 1 }),
  name: fc.integer({ min: 0, max: 2 }),
});
type Work = typeof work extends fc.Arbitrary<infer Value> ? Value : never;

const plan = fc.record({
  rows: fc.uniqueArray(work, {
    selector: ({ slot, user }) => `${slot}/${user}`,
    minLength: 40,
    maxLength: 120,
  }),
  zone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu'),
  who: fc.integer({ min: 0, max: 2 }),
  // On the five-minute grid of the model, where days begin too. Also long enough for whole weeks.
  from: fc.integer({ min: 0, max: 2 * 24 * 12 }).map((steps) => steps * 5),
  minutes: fc.oneof(
    fc.integer({ min: 1, max: 24 * 60 }),
    fc.integer({ min: 8 * 24 * 60, max: 12 * 24 * 60 }),
  ),
});

type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

/** Activities of ten minutes, all in one app. */
async function seed(rows: readonly Work[]): Promise<void> {
  await seedActivities(
    app,
    team,
    rows.map(({ slot, user, project, name }) => ({
      projectId: team.projectIds[project]!,
      userId: team.userIds[user]!,
      start: new Date(begin + slot * 600_000),
      finish: new Date(begin + (slot + 1) * 600_000),
      // Stores the app until its row is inserted.
      activeSeconds: name,
      measuredSeconds: 600,
    })),
  );
  await app.asOwner(
    `insert into activity_apps (organization_id, starts_at, ends_at, activity_id, position,
       project_id, user_id, kind, name, seconds, active_seconds)
     select organization_id, starts_at, ends_at, activity_id, 0, project_id, user_id,
       case active_seconds when 2 then 'url' else 'app' end, ($1::text[])[active_seconds + 1], 600, 300
     from activities`,
    [names],
  );
}

/** Seconds of visible rows between two instants, by a key. */
function sumPlainly(
  rows: readonly Work[],
  who: number,
  [from, to]: [number, number],
  keyOf: (row: Work) => string,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows) {
    const isSeen = who === 0 || row.user === who || (who === 1 && row.project === 0);
    const start = begin + row.slot * 600_000;
    const insideMs = Math.min(start + 600_000, to) - Math.max(start, from);
    if (!isSeen || insideMs <= 0) continue;
    sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + insideMs / 1000;
  }
  return sums;
}

const byKey = (groups: Totals['groups'], keyOf: (group: Totals['groups'][number]) => string) =>
  Object.fromEntries(groups.map((group) => [keyOf(group), group.seconds]));

test('groups equal a plain sum over the rows for any range, time zone and view', async () => {
  const check = async ({ rows, zone, who, from, minutes }: Plan) => {
    await app.asOwner(`truncate activities, ${totalsTables.join(', ')} cascade`);
    await seed(rows);
    const range: [number, number] = [begin + from * minuteMs, begin + (from + minutes) * minuteMs];
    const asked = {
      organization_id: team.organizationId,
      time_zone: zone,
      start: range[0],
      finish: range[1],
    };
    const totals = async (input: object) => {
      const path = '/api/app/totals';
      const { status, body } = await app.post<Totals>(
        path,
        { ...asked, ...input },
        team.tokens[who],
      );
      expect(status).toBe(200);
      return body;
    };
    const nameOf = ({ name }: Work) => names[name]!;
    const userOf = ({ user }: Work) => team.userIds[user]!;
    const byName = await totals({});
    expect(byKey(byName.groups, ({ name }) => name!)).toEqual(sumPlainly(rows, who, range, nameOf));
    const byMember = await totals({ by: 'member' });
    expect(byKey(byMember.groups, ({ user_id, name }) => `${user_id}/${name}`)).toEqual(
      sumPlainly(rows, who, range, (row) => `${userOf(row)}/${nameOf(row)}`),
    );
    const byDay = await totals({ by: 'day' });
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    for (const day of byDay.days) {
      // Rows are cut at the ends of days, so the model uses steps of five minutes.
      const found = byDay.groups.filter((group) => group.date === day);
      const sums: Record<string, number> = {};
      for (let at = range[0]; at < range[1]; at += 5 * minuteMs) {
        const piece: [number, number] = [at, Math.min(at + 5 * minuteMs, range[1])];
        if (date.format(at) !== day) continue;
        for (const [name, seconds] of Object.entries(sumPlainly(rows, who, piece, nameOf))) {
          sums[name] = (sums[name] ?? 0) + seconds;
        }
      }
      expect(byKey(found, ({ name }) => name!)).toEqual(sums);
    }
    expect(byDay.total).toEqual(byName.total);
    const path = '/api/dashboard/overview';
    const { body } = await app.post<Overview>(path, asked, team.tokens[who]);
    expect(byName.total).toMatchObject(body.app_total);
    const ranked = [...body.apps, ...body.sites].map(({ name, seconds }) => [name, seconds]);
    expect(Object.fromEntries(ranked)).toEqual(byKey(byName.groups, ({ name }) => name!));
  };
  await fc.assert(fc.asyncProperty(plan, check), { numRuns: 25 });
});
