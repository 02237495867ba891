import { constants, getPriority } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { entry, evening } from '../testing/recorded-entries.ts';
import { seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createDatabase, nobodyScope, type Transactions } from './database.ts';

let app: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await seedTeam(app, { users: 2, projects: 1 });
});
afterAll(() => app.close());

const report = { source: 'desktop', name: 'laptop', version: '1', state: 'recording' };

/** A call that uses each pool. */
function callOf(pool: 'requests' | 'records' | 'recording' | 'reads'): [string, object] {
  const [projectId = 0] = team.projectIds;
  switch (pool) {
    case 'requests':
      return ['timer/get', {}];
    case 'records':
      return ['timer/report', report];
    case 'recording':
      return ['activity/record', { activities: [entry(projectId, '10:00', '10:05')] }];
    case 'reads':
      return ['activity/days', { organization_id: team.organizationId }];
  }
}

test.each([
  { busy: 'uploads', free: ['requests', 'records', 'recording', 'reads'] },
  { busy: 'reads', free: ['requests', 'records', 'recording'] },
  { busy: 'records', free: ['requests', 'reads'] },
  // Also signs in without them.
  { busy: 'requests', free: ['records', 'recording', 'reads'] },
] as const)('while all connections for $busy are busy, others respond', async ({ busy, free }) => {
  const gate = Promise.withResolvers<void>();
  const held = Array.from({ length: 20 }, () =>
    (busy === 'requests' ? app.database : app.database[busy]).transaction(
      nobodyScope,
      () => gate.promise,
    ),
  );
  try {
    const useOf = () => app.database.connections().find(({ pool }) => pool === busy);
    await expect.poll(() => useOf()?.waiting).toBeGreaterThan(0);
    for (const pool of free) {
      const [path, input] = callOf(pool);
      const { status } = await app.post(`/api/${path}`, input, team.tokens[1]);
      expect([path, status]).toEqual([path, 200]);
    }
    expect(useOf()?.waiting).toBeGreaterThan(0);
  } finally {
    gate.resolve();
    await Promise.all(held);
  }
});

test.each([
  [true, constants.priority.PRIORITY_BELOW_NORMAL],
  [false, constants.priority.PRIORITY_NORMAL],
])(
  'embedded: %s: heavy reads run in processes of priority %i, all others of the normal one',
  async (isEmbedded, priority) => {
    const database = createDatabase(inject('postgres').owner, {}, { isEmbedded });
    const priorityOf = (pool: Transactions) =>
      pool.transaction(nobodyScope, async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        return getPriority(rows[0]?.pid ?? 0);
      });
    try {
      expect(await priorityOf(database.reads)).toBe(priority);
      expect(await priorityOf(database.records)).toBe(constants.priority.PRIORITY_NORMAL);
      expect(await priorityOf(database)).toBe(constants.priority.PRIORITY_NORMAL);
    } finally {
      await database.close();
    }
  },
);
