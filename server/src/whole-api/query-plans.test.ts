import { randomBytes } from 'node:crypto';
import { api } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, type Database } from '../database/database.ts';
import { createKeyring } from '../files/keyring.ts';
import { listContractCalls, type ContractCall } from '../http/contract-calls.ts';
import { CountedClient } from '../testing/counted-client.ts';
import { addFillerRows } from '../testing/filler-rows.ts';
import { evening } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import {
  makeTwoOrganizations,
  type TwoOrganizations,
  type Who,
} from '../testing/two-organizations.ts';
import { listSamples } from './call-samples.ts';
import { sendSample, type CallSample } from './send-sample.ts';
import { expectStatus, standingOf } from './standing.ts';

const rowsPerTable = 5000;

/** Calls that delete what others need come last, in this order. */
const endings = [
  'user.accept_invitation',
  'activity.move',
  'screenshot.remove',
  'activity.remove',
  'project.remove',
  'organization.remove_user',
  'user.end_session',
  'user.reset_password',
  'project.update',
  'project.delete',
  'organization.delete',
  'user.delete',
  'user.logout',
];

const callers: Who[] = ['owner', 'other owner', 'manager', 'viewer', 'member', 'unproven'];

/** These need a provider, and find people only by unique keys. */
const withProvider = ['user.google_start', 'user.google_finish'];

const calls = listContractCalls(api)
  .filter((call) => !withProvider.includes(call.name))
  .sort((a, b) => endings.indexOf(a.name) - endings.indexOf(b.name));

let builder: TestApp;
let app: TestApp;
let database: Database;
let world: TwoOrganizations;
let tables: string[];
beforeAll(async () => {
  const keyring = createKeyring(randomBytes(32));
  builder = await startTestApp({ keyring });
  world = await makeTwoOrganizations(builder);
  // An idle connection reports its statistics seconds later, a closed one at once.
  await builder.database.close();
  const [row] = await builder.asOwner<{ name: string }>('select current_database() as name');
  const name = row?.name ?? '';
  tables = await addFillerRows(name, rowsPerTable);
  database = createDatabase(
    { ...inject('postgres').app, database: name, Client: CountedClient },
    { requests: 4 },
  );
  app = await startTestApp({ database, keyring });
  app.setNow(evening);
});
afterAll(async () => {
  await app.close();
  await database.close();
  await builder.close();
});

/** The number of sequential scans of each table, from PostgreSQL's statistics. */
async function readScans(): Promise<Map<string, number>> {
  const rows = await builder.asOwner<{ name: string; scans: number }>(
    `select relname as name, seq_scan::int as scans from pg_stat_user_tables
     where schemaname = 'public' and relname = any($1)`,
    [tables],
  );
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

test('the statistics show a sequential scan', async () => {
  const before = await readScans();
  await database.transaction({ userId: 0, organizationIds: [] }, (tx) =>
    tx.selectFrom('users').select('id').where('first_name', '=', 'nobody').execute(),
  );
  expect((await readScans()).get('users')).toBe((before.get('users') ?? 0) + 1);
});

/** The most privileged person allowed, who can view most. */
function findCaller(call: ContractCall, sample: CallSample, place: 'here' | 'there') {
  return callers.find((who) => expectStatus(call, sample, standingOf(who, place)) === 200);
}

test.each(calls)('$name uses no sequential scan', async (call) => {
  for (const sample of listSamples(call.name)) {
    const responses: string[] = [];
    // Data that an earlier call deleted in one organization still exists in the other.
    for (const place of ['here', 'there'] as const) {
      const who = findCaller(call, sample, place);
      if (who === undefined) continue;
      const before = await readScans();
      const sent = await sendSample(app, call, sample, world[place], world.tokens[who]);
      const after = await readScans();
      const title = `${call.name} ${sample.title ?? ''} of ${place} by ${who}`;
      const whole = tables.filter((name) => after.get(name) !== before.get(name));
      expect(whole, title).toEqual([]);
      responses.push(`${title}: ${sent.status} ${sent.text.slice(0, 200)}`);
      if (sent.status === 200) break;
    }
    expect(responses.at(-1)).toMatch(/: 200 /);
  }
});
