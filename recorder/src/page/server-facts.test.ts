import { expect, it } from 'vitest';
import { createServerClient } from '../api/server-client.ts';
import { respondJson, startTestServer } from '../testing/http-test-server.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { ServerFacts } from './server-facts.ts';

const project = {
  project_id: 1,
  name: 'House',
  color: 'blue',
  organization_id: 1,
  organization_name: 'Bakery',
};
const midnight = new Date('2026-05-04T00:00:00Z');

async function startFacts() {
  const clock = { now: 0 };
  const server = await startTestServer((request, response) => {
    if (request.path === '/api/timer/projects') return respondJson(response, 200, [project]);
    if (request.path === '/api/timer/worked') return respondJson(response, 200, { seconds: 90 });
    respondJson(response, 404, { code: 'not_found', message: 'not found' });
  });
  const client = createServerClient({ server: server.url, token: 'good' });
  return { server, clock, facts: new ServerFacts(client, () => clock.now) };
}

it('reads everything at once, and keeps all of it', async () => {
  const { facts } = await startFacts();
  facts.refresh(undefined, midnight);
  await waitUntil(
    'both are there',
    () => facts.shown.projects.length === 1 && facts.shown.todaySeconds === 90,
  );
});

it('asks at most once a minute, and keeps the last known facts while offline', async () => {
  const { server, clock, facts } = await startFacts();
  facts.refresh(undefined, midnight);
  await waitUntil('it is known', () => facts.shown.todaySeconds === 90);
  const asked = server.requests.length;
  clock.now = 59_000;
  facts.refresh(undefined, midnight);
  expect(server.requests.length).toBe(asked);
  await server.close();
  clock.now = 60_000;
  facts.refresh(undefined, midnight);
  expect(facts.shown.projects).toMatchObject([{ id: 1, organizationName: 'Bakery' }]);
});
