import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nobodyScope } from '../database/database.ts';
import type { Job } from '../jobs/job-queue.ts';
import { isServerUsed } from '../accounts/accounts.ts';
import { registerPerson } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { startTracing, type Tracing } from './tracing.ts';

type Value = { stringValue?: string; intValue?: string };
type Received = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Export = { resourceSpans: { scopeSpans: { spans: Received[] }[] }[] };

let collector: Server;
let endpoint: string;
let received: { url: string | undefined; type: string | undefined; spans: Received[] }[];
let answerStatus: number;
let tracing: Tracing;
let app: TestApp;
let warnings: string[];

beforeEach(async () => {
  received = [];
  warnings = [];
  answerStatus = 200;
  collector = createServer((request, response) => {
    void receive(request).then(() => response.writeHead(answerStatus).end('{}'));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  tracing = startTracing({ endpoint, log });
  app = await startTestApp({ tracing });
});
afterEach(async () => {
  await app.close();
  await tracing.close();
  collector.closeAllConnections();
  collector.close();
});

async function receive(request: IncomingMessage): Promise<void> {
  const body = (await json(request)) as Export;
  const spans = body.resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap((one) => one.spans),
  );
  received.push({ url: request.url, type: request.headers['content-type'], spans });
}

function valueOf(span: Received | undefined, key: string): string | undefined {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
}

async function readSpans(): Promise<Received[]> {
  await tracing.close();
  expect(
    received.every(({ url, type }) => url === '/v1/traces' && type === 'application/json'),
  ).toBe(true);
  return received.flatMap(({ spans }) => spans);
}

test('a request is a span below that of its caller, with its statements below it', async () => {
  const { token } = await registerPerson(app);
  const caller = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
  await app.server.inject({
    method: 'POST',
    url: '/api/user/get?secret=1',
    headers: {
      authorization: `Bearer ${token}`,
      traceparent: `00-${caller.traceId}-${caller.spanId}-01`,
    },
    payload: {},
  });
  const spans = await readSpans();
  const request = spans.find(({ parentSpanId }) => parentSpanId === caller.spanId);
  expect(request).toMatchObject({ traceId: caller.traceId, name: 'POST /api/user/get', kind: 2 });
  expect(valueOf(request, 'http.response.status_code')).toBe('200');
  expect(valueOf(request, 'http.route')).toBe('/api/user/get');
  expect(JSON.stringify(spans)).not.toMatch(/secret=1/);
  expect(JSON.stringify(spans)).not.toContain(token);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement).toMatchObject({ traceId: caller.traceId, kind: 3 });
    expect(valueOf(statement, 'db.query.text')?.length).toBeGreaterThan(0);
    const [started, ended] = [statement.startTimeUnixNano, statement.endTimeUnixNano].map(BigInt);
    expect(ended! >= started!).toBe(true);
    expect(started! >= BigInt(request?.startTimeUnixNano ?? 0)).toBe(true);
  }
});

test('requests at the same time keep their statements apart', async () => {
  await Promise.all(Array.from({ length: 8 }, () => registerPerson(app)));
  const spans = await readSpans();
  const requests = spans.filter(({ name }) => name.endsWith('/register'));
  expect(requests).toHaveLength(8);
  const inserts = requests.map(
    ({ spanId, traceId }) =>
      spans.filter(
        (span) =>
          span.parentSpanId === spanId &&
          span.traceId === traceId &&
          valueOf(span, 'db.query.text')?.startsWith('insert into "users"') === true,
      ).length,
  );
  expect(inserts).toEqual(Array.from({ length: 8 }, () => 1));
});

test('a job is a span, failed or not, and work outside of both is none', async () => {
  const listed: Job[] = [
    {
      name: 'counts',
      schedule: '* * * * *',
      run: () => app.database.transaction(nobodyScope, () => Promise.resolve()),
    },
    { name: 'breaks', schedule: '* * * * *', run: () => Promise.reject(new Error('broken')) },
  ];
  const jobs = tracing.traceJobs(listed);
  const { signal } = new AbortController();
  await jobs[0]?.run(signal);
  await expect(jobs[1]?.run(signal)).rejects.toThrow('broken');
  await isServerUsed(app.database);
  const spans = await readSpans();
  const counts = spans.find(({ name }) => name === 'counts');
  expect(counts?.status).toEqual({});
  expect(spans.find(({ name }) => name === 'breaks')?.status).toEqual({ code: 2 });
  const below = spans.filter(({ parentSpanId }) => parentSpanId === counts?.spanId);
  expect(below.map(({ name }) => name).slice(-2)).toEqual(['begin', 'commit']);
  expect(spans).toHaveLength(2 + below.length);
});

test('a collector that refuses changes nothing for people, and is logged', async () => {
  answerStatus = 503;
  expect((await app.post('/api/user/get', {})).status).toBe(401);
  await tracing.close();
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('Traces cannot be sent and were dropped');
});
