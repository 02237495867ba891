import { api } from '@time-tracker/contract/api';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { describeApi } from '../http/docs/describe-api.ts';
import type { Description } from '../http/docs/describe-contract.ts';
import { seedRandom } from './seeded-random.ts';
import { listContractCalls, type ContractCall } from '../http/contract-calls.ts';
import { collectGarbage } from '../testing/collect-garbage.ts';
import { addressOf } from '../testing/event-listener.ts';
import { samplePicture } from '../testing/image-samples.ts';
import { listBroken } from '../testing/invariants.ts';
import { snapshotTables, type TableSnapshot } from '../testing/table-snapshot.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeTwoOrganizations, marks } from '../testing/two-organizations.ts';
import { listSamples } from './call-samples.ts';
import { fuzzConfig } from './fuzz-config.ts';
import type { Schema } from './good-values.ts';
import { makeMalformed, type FuzzTarget, type MalformedRequest } from './malformed-requests.ts';
import { sendBytes } from './send-bytes.ts';

const { requests, seed } = fuzzConfig;
const atOnce = 8;
/** After this many requests, the invariants are checked and everything is restored, including sessions. */
const perRound = 100;
/** The heap may vary by this much between rounds; 100,000 requests reveal a leak of 200 bytes each. */
const heapGrowthMaxBytes = 15 * 1024 * 1024;

const calls = listContractCalls(api);
/** Recording is more frequent, because most invariants are about recorded time. */
const record = calls.filter(({ name }) => name === 'activity.record');
const drawn = [...calls, ...record, ...record, ...record, ...record, ...record];
const errorLines: string[] = [];
let app: TestApp;
let snapshot: TableSnapshot;
let target: FuzzTarget;
/** The API description of each path. */
let described: NonNullable<Description['paths']>;
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line) => errorLines.push(line) });
  app = await startTestApp({ log });
  const world = await makeTwoOrganizations(app);
  snapshot = await snapshotTables(app);
  const picture = await samplePicture(64, 40).webp().toBuffer();
  const { paths = {} } = await describeApi();
  described = paths;
  target = { world, schemas: readSchemas(), picture };
});
afterAll(async () => {
  await snapshot.close();
  await app.close();
});

type Content = Record<string, { schema: Schema }>;

/** The described input of each call. */
function readSchemas(): Map<string, Schema> {
  return new Map(
    calls.flatMap(({ name, path }): [string, Schema][] => {
      const body = described[path]?.post?.requestBody as { content?: Content } | undefined;
      const [content] = Object.values(body?.content ?? {});
      return content === undefined ? [] : [[name, content.schema]];
    }),
  );
}

function makeRequest(number: number): MalformedRequest {
  const random = seedRandom('fuzz', seed, number);
  const call = drawn[number % drawn.length] as ContractCall;
  return makeMalformed(call, target, random);
}

type Outcome = { status: number | undefined; text: string };

async function send(request: MalformedRequest): Promise<Outcome> {
  const { call, url, headers, body, cutAfter } = request;
  if (cutAfter !== undefined || call.transport === 'events') {
    return { status: await sendBytes(await addressOf(app), request), text: '' };
  }
  const { statusCode, body: text } = await app.server.inject({
    method: call.method,
    url,
    headers,
    ...(call.method === 'POST' && { payload: body }),
  });
  return { status: statusCode, text };
}

/** Everything needed to repeat the request manually. */
function describeRequest(number: number, request: MalformedRequest, outcome: Outcome): string {
  const { call, who, url, headers, body, cutAfter } = request;
  const shown = { number, seed, call: call.name, who, url, headers, cutAfter };
  return [
    JSON.stringify(shown),
    `body: ${body.toString().slice(0, 2000)}`,
    `answer: ${outcome.status} ${outcome.text.slice(0, 500)}`,
    `log: ${errorLines.at(-1)?.slice(0, 1500) ?? 'nothing'}`,
  ].join('\n');
}

/** The problem of a response; undefined if none. */
function findFault(
  { call, who, url }: MalformedRequest,
  { status, text }: Outcome,
): string | undefined {
  if (status !== undefined && status >= 500) return 'a 5xx';
  if (status !== undefined && status >= 400 && text !== '' && !isErrorBody(text)) {
    return 'an error without message and code';
  }
  if (status !== undefined && !isDescribed(call, url, status)) {
    return 'a status that the description of the call does not list';
  }
  const strange = who === 'other owner' ? marks.here : marks.there;
  const isBySecret = listSamples(call.name).some((sample) => sample.isBySecret);
  if (!isBySecret && text.includes(strange)) return 'shows data of the other organization';
  return undefined;
}

/** Node sends 431 before our code runs; a changed path may be another call. */
function isDescribed({ path, method }: ContractCall, url: string, status: number): boolean {
  if (status === 431 || url.split('?')[0] !== `/api${path}`) return true;
  const operation = described[path]?.[method === 'GET' ? 'get' : 'post'];
  return operation?.responses?.[status] !== undefined;
}

function isErrorBody(text: string): boolean {
  const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown };
  return typeof message === 'string' && typeof code === 'string';
}

/** Sends the requests of a round, some concurrently, and counts each status. */
async function sendRound(first: number, last: number, statuses: Map<string, number>) {
  let next = first;
  const work = async () => {
    while (next < last) {
      const number = next++;
      const request = makeRequest(number);
      const outcome = await send(request).catch((error: unknown) => {
        // A response that was aborted after a successful start.
        return { status: 500, text: String(error) };
      });
      const fault = findFault(request, outcome);
      if (fault !== undefined) {
        throw new Error(`${fault}:\n${describeRequest(number, request, outcome)}`);
      }
      const status = String(outcome.status ?? 'hung up');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function readHeapBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test(
  `${requests} malformed requests, seed ${seed}: no 5xx, no leak, and all invariants hold`,
  { tags: 'full', ...(fuzzConfig.isWhole ? { timeout: 60 * minuteMs } : {}) },
  async () => {
    const statuses = new Map<string, number>();
    let warmBytes = 0;
    for (let first = 0; first < requests; first += perRound) {
      const last = Math.min(first + perRound, requests);
      await sendRound(first, last, statuses);
      expect(await listBroken(app), `after requests ${first} to ${last}, seed ${seed}`).toEqual([]);
      expect(errorLines, `errors logged in requests ${first} to ${last}, seed ${seed}`).toEqual([]);
      await snapshot.restore();
      if (warmBytes === 0 && first >= requests / 4) warmBytes = readHeapBytes();
    }
    const grownBytes = readHeapBytes() - warmBytes;
    const statusCounts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
    const megabytes = (grownBytes / 2 ** 20).toFixed(1);
    if (fuzzConfig.isWhole) {
      console.info(
        `Seed ${seed}, ${requests} requests: ${statusCounts.join(', ')}; heap ${megabytes} MB`,
      );
    }
    expect(grownBytes, `bytes of heap grown, seed ${seed}`).toBeLessThan(heapGrowthMaxBytes);
    // If most requests were refused early, the test would prove nothing.
    expect(statuses.get('200') ?? 0).toBeGreaterThan(requests / 50);
    expect((await app.post('/api/user/get', {}, target.world.tokens.owner)).status).toBe(200);
  },
);
