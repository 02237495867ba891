import { randomBytes } from 'node:crypto';
import { api } from '@time-tracker/contract/api';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase, type Database } from '../database/database.ts';
import { createKeyring } from '../files/keyring.ts';
import { listContractCalls, type ContractCall } from '../http/contract-calls.ts';
import { makeUnscopedClient } from '../testing/unscoped-client.ts';
import { snapshotTables, type TableSnapshot } from '../testing/table-snapshot.ts';
import { evening } from '../testing/recorded-entries.ts';
import { digestTenant, listChanged, type Digests } from '../testing/table-digests.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import {
  makeTwoOrganizations,
  marks,
  whos,
  type TwoOrganizations,
  type Who,
} from '../testing/two-organizations.ts';
import { listSamples, listStaleSamples } from './call-samples.ts';
import { sendSample, type CallSample } from './send-sample.ts';
import { expectStatus, standingOf } from './standing.ts';

const calls = listContractCalls(api);
const keyring = createKeyring(randomBytes(32));
let app: TestApp;
let world: TwoOrganizations;
let snapshot: TableSnapshot;
let digests: Record<PlaceName, Digests>;
beforeAll(async () => {
  app = await startTestApp({ keyring });
  world = await makeTwoOrganizations(app);
  snapshot = await snapshotTables(app);
  digests = {
    here: await digestTenant(app.asOwner, world.here),
    there: await digestTenant(app.asOwner, world.there),
  };
});
afterAll(async () => {
  await snapshot.close();
  await app.close();
});

type PlaceName = 'here' | 'there';
type Combination = { call: ContractCall; sample: CallSample; who: Who; place: PlaceName };

function listCombinations(call: ContractCall): Combination[] {
  return listSamples(call.name).flatMap((sample) =>
    (['here', 'there'] as const).flatMap((place) =>
      whos.map((who) => ({ call, sample, who, place })),
    ),
  );
}

function titleOf({ call, sample, who, place }: Combination): string {
  const input = sample.title === undefined ? '' : ` (${sample.title})`;
  return `${call.name}${input} of ${place} by ${who}`;
}

const send = (asked: TestApp, { call, sample, who, place }: Combination) =>
  sendSample(asked, call, sample, world[place], world.tokens[who]);

/** The organization that a person has no relation to. */
const strangePlaceOf = (who: Who): PlaceName => (who === 'other owner' ? 'here' : 'there');

/** Whether a response contains data of the other organization. */
function leaks(who: Who, text: string): boolean {
  const place = strangePlaceOf(who);
  const { activityId, screenshotId, invitedEmail } = world[place];
  return [marks[place], activityId, screenshotId, invitedEmail].some((word) => text.includes(word));
}

/** Tables in which a row of the other organization changed. */
async function listChangedOfOthers(who: Who): Promise<string[]> {
  const place = strangePlaceOf(who);
  return listChanged(digests[place], await digestTenant(app.asOwner, world[place]));
}

test('every sample belongs to a call', () => {
  expect(listStaleSamples(calls)).toEqual([]);
});

describe('every call follows its access rule, and a refusal changes nothing', () => {
  test.each(calls)('$name', async (call) => {
    for (const one of listCombinations(call)) {
      const standing = standingOf(one.who, one.place);
      const expected = expectStatus(call, one.sample, standing);
      const { status, text } = await send(app, one);
      const answered = `${titleOf(one)} answered ${text.slice(0, 300)}`;
      expect(status, answered).toBe(expected);
      if (one.sample.isBySecret !== true) expect(leaks(one.who, text), answered).toBe(false);
      const isRefused = status === 200 && (one.sample.refused?.(standing) ?? false);
      expect(text.includes('"refused"'), answered).toBe(isRefused);
      if (status === 200 && !isRefused) await snapshot.restore();
    }
    // Changes are restored after each success, so this shows the effect of refusals.
    const refused = listCombinations(call).filter(
      ({ sample, who, place }) => expectStatus(call, sample, standingOf(who, place)) !== 200,
    );
    for (const one of refused) await send(app, one);
    expect(await snapshot.restore(), 'tables changed by refused calls').toEqual([]);
  });
});

/** The app on the same rows with other connections. */
async function startBeside(connection: pg.PoolConfig): Promise<{ beside: TestApp; own: Database }> {
  const [row] = await app.asOwner<{ name: string }>('select current_database() as name');
  const own = createDatabase({ ...connection, database: row?.name }, { requests: 4 });
  const beside = await startTestApp({ database: own, keyring });
  beside.setNow(evening);
  return { beside, own };
}

describe('without tenant conditions, row-level security protects other organizations', () => {
  const { Client, removed } = makeUnscopedClient();
  let beside: TestApp;
  let own: Database;
  beforeAll(async () => {
    ({ beside, own } = await startBeside({ ...inject('postgres').app, Client }));
  });
  afterAll(async () => {
    await beside.close();
    await own.close();
  });

  test.each(calls)('$name', (call) => checkRowSecurity(call, ['owner', 'other owner']));

  test.each(calls)('$name by everyone', { tags: 'full' }, (call) => checkRowSecurity(call, whos));

  async function checkRowSecurity(call: ContractCall, by: readonly Who[]): Promise<void> {
    const combinations = listCombinations(call).filter(
      ({ sample, who }) => !sample.isBySecret && by.includes(who),
    );
    for (const one of combinations) {
      const { status, text } = await send(beside, one);
      const answered = `${titleOf(one)} answered ${text.slice(0, 300)}`;
      if (one.place === strangePlaceOf(one.who)) {
        expect(status, answered).toBe(
          expectStatus(call, one.sample, standingOf(one.who, one.place)),
        );
      }
      expect(leaks(one.who, text), answered).toBe(false);
      if (status !== 200) continue;
      expect(await listChangedOfOthers(one.who), answered).toEqual([]);
      await snapshot.restore();
    }
    for (const who of ['owner', 'other owner'] as const) {
      expect(await listChangedOfOthers(who), 'changed by refused calls').toEqual([]);
    }
  }

  test('the conditions were really removed', () => {
    expect(removed.statements).toBeGreaterThan(500);
    expect([...removed.leftovers]).toEqual([]);
  });
});

test(
  'without row-level security and conditions, data of others is visible, so the tests above work',
  { tags: 'full' },
  async () => {
    const { Client } = makeUnscopedClient();
    const { beside, own } = await startBeside({ ...inject('postgres').owner, Client });
    const leaking: string[] = [];
    const changing: string[] = [];
    for (const call of calls) {
      const combinations = listCombinations(call).filter(
        ({ who, sample }) => who === 'owner' && !sample.isBySecret,
      );
      for (const one of combinations) {
        const { text } = await send(beside, one);
        if (leaks(one.who, text)) leaking.push(call.name);
        if ((await listChangedOfOthers(one.who)).length > 0) changing.push(call.name);
        await snapshot.restore();
      }
    }
    await beside.close();
    await own.close();
    expect(leaking).toEqual(expect.arrayContaining(['activity.all', 'screenshot.all', 'app.all']));
    expect(changing).toEqual(expect.arrayContaining(['organization.delete', 'timer.start']));
  },
);
