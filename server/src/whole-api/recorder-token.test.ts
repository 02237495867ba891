import { randomBytes } from 'node:crypto';
import { api } from '@time-tracker/contract/api';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyring } from '../files/keyring.ts';
import { listContractCalls, type ContractCall } from '../http/contract-calls.ts';
import { listenToEvents } from '../testing/event-listener.ts';
import { snapshotTables, type TableSnapshot } from '../testing/table-snapshot.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeTwoOrganizations, type TwoOrganizations } from '../testing/two-organizations.ts';
import { listSamples } from './call-samples.ts';
import { sendSample } from './send-sample.ts';
import { expectStatus, standingOf } from './standing.ts';

/** Every call that a recorder's token may make. A new one is a decision: docs/decisions/024. */
const callsForRecorders = [
  'timer.get',
  'timer.start',
  'timer.stop',
  'timer.report',
  'timer.projects',
  'timer.recent',
  'timer.note',
  'timer.worked',
  'timer.rules',
  'timer.agree',
  'activity.record',
  'activity.forget',
  'screenshot.upload',
  'events.listen',
  'user.logout',
];

const calls = listContractCalls(api);
const people = ['owner', 'manager', 'member', 'viewer'] as const;
const places = ['here', 'there'] as const;

let app: TestApp;
let world: TwoOrganizations;
let tokens: Record<(typeof people)[number], string>;
let snapshot: TableSnapshot;
beforeAll(async () => {
  app = await startTestApp({ keyring: createKeyring(randomBytes(32)) });
  world = await makeTwoOrganizations(app);
  const signed = await Promise.all(
    people.map(async (who) => [who, await signInRecorder(world.tokens[who])] as const),
  );
  tokens = Object.fromEntries(signed) as typeof tokens;
  snapshot = await snapshotTables(app);
});
afterAll(async () => {
  await snapshot.close();
  await app.close();
});

/** A token that can only record, of the same account. */
async function signInRecorder(token: string | undefined): Promise<string> {
  const user = await app.post<ApiReceives['user']['get']>('/api/user/get', {}, token);
  const { email } = user.body;
  const credentials = { email, password: 'correct horse', scope: 'recorder' };
  const { body } = await app.post<ApiReceives['user']['login']>('/api/user/login', credentials);
  return body.token;
}

const isPublic = ({ access }: ContractCall) => access?.who === 'anyone';

test('only the calls that were decided are for recorders', () => {
  const declared = calls.filter((call) => call.isForRecorders).map(({ name }) => name);
  const existing = calls.map(({ name }) => name).filter((name) => callsForRecorders.includes(name));
  expect(declared).toEqual(existing);
  expect(declared.length).toBeGreaterThan(6);
});

describe("every other call refuses a recorder's token, and the refusal changes nothing", () => {
  test.each(calls)('$name', async (call) => {
    for (const sample of listSamples(call.name)) {
      for (const place of places) {
        for (const who of people) {
          const { status, text } = await sendSample(app, call, sample, world[place], tokens[who]);
          const answered = `of ${place} by the recorder of ${who}: ${text.slice(0, 300)}`;
          const isRefused = !isPublic(call) && !call.isForRecorders;
          const allowed = () => expectStatus(call, sample, standingOf(who, place));
          expect(status, answered).toBe(isRefused ? 403 : allowed());
          expect(text.includes('"recorder_token"'), answered).toBe(isRefused);
          if (!isRefused) await snapshot.restore();
        }
      }
    }
    expect(await snapshot.restore(), 'tables changed by refused calls').toEqual([]);
  });
});

test('is refused before the input is read, also when it is sent in the body', async () => {
  const answers = [
    await app.post('/api/organization/update', { id: 'bad' }, tokens.owner),
    await app.post('/api/user/get', { api_token: tokens.owner }),
    await app.post('/api/user/update', { password: 'x', api_token: tokens.owner }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(403);
    expect(body).toMatchObject({
      code: 'recorder_token',
      message: 'This token can only record. Sign in to the web app to do this.',
    });
  }
});

test("the recorder of an owner receives the events of the owner's timer, and none of others", async () => {
  const { projectId } = world.here;
  const [recorder, page] = [
    await listenToEvents(app, tokens.owner),
    await listenToEvents(app, world.tokens.owner ?? ''),
  ];
  await app.post('/api/timer/start', { project_id: projectId }, world.tokens.manager);
  await app.post('/api/project/update', { id: projectId, name: 'Renamed' }, world.tokens.owner);
  await page.next({ type: 'timer' });
  await app.post('/api/timer/start', { project_id: projectId }, tokens.owner);
  const own = await recorder.next({ type: 'timer' });
  expect(own).toMatchObject({ user_id: world.here.ownerId });
  expect(recorder.events).toEqual([]);
  await Promise.all([recorder.leave(), page.leave()]);
  await snapshot.restore();
});
