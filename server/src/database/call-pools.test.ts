import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { nobodyScope } from './database.ts';

let app: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app, { users: 2, projects: 1 });
});
afterAll(() => app.close());

const report = { source: 'desktop', name: 'laptop', version: '1', state: 'recording' };
const calls = {
  requests: ['timer/get', {}],
  records: ['timer/report', report],
  reads: ['activity/days', undefined],
} as const;

test.each([
  { busy: 'uploads', free: ['requests', 'records', 'reads'] },
  { busy: 'reads', free: ['requests', 'records'] },
  { busy: 'records', free: ['requests', 'reads'] },
] as const)('while all connections for $busy are busy, others respond', async ({ busy, free }) => {
  const gate = Promise.withResolvers<void>();
  const held = Array.from({ length: 20 }, () =>
    app.database[busy].transaction(nobodyScope, () => gate.promise),
  );
  try {
    const useOf = () => app.database.connections().find(({ pool }) => pool === busy);
    await expect.poll(() => useOf()?.waiting).toBeGreaterThan(0);
    for (const pool of free) {
      const [path, input = { organization_id: team.organizationId }] = calls[pool];
      const { status } = await app.post(`/api/${path}`, input, team.tokens[1]);
      expect([path, status]).toEqual([path, 200]);
    }
    expect(useOf()?.waiting).toBeGreaterThan(0);
  } finally {
    gate.resolve();
    await Promise.all(held);
  }
});
