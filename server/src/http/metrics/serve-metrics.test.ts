import { afterEach, expect, test } from 'vitest';
import { measureJobs } from '../../jobs/job-metrics.ts';
import { registerPerson } from '../../testing/factories.ts';
import { listenToEvents } from '../../testing/event-listener.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { MetricRegister } from './metric-register.ts';

const metricsToken = 'the token of the operator';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

async function read(running: TestApp, token = metricsToken) {
  const { statusCode, headers, body } = await running.server.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token.replaceAll(' ', '-')}` },
  });
  return { statusCode, headers, body };
}

function start(): Promise<TestApp> {
  return startTestApp({ metricsToken: metricsToken.replaceAll(' ', '-') });
}

/** The value of a line of the response. */
function valueOf(body: string, line: string): number {
  const found = body.split('\n').find((text) => text.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}

test('requires the token, and returns 404 without the setting', async () => {
  app = await start();
  expect((await read(app)).statusCode).toBe(200);
  expect((await read(app, 'another')).statusCode).toBe(401);
  expect((await app.server.inject('/metrics')).statusCode).toBe(401);
  const person = await registerPerson(app);
  expect((await read(app, person.token)).statusCode).toBe(401);
  await app.close();
  app = await startTestApp();
  expect((await read(app)).statusCode).toBe(404);
});

test('labels requests by route and status, never by path or query', async () => {
  app = await start();
  const { token } = await registerPerson(app);
  for (let count = 0; count < 3; count++) await app.post('/api/user/get', {}, token);
  await app.post('/api/user/get', {});
  await app.server.inject('/nowhere/at/all?secret=1');
  const { body, headers } = await read(app);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const name = 'time_tracker_http_request_duration_seconds';
  const labels = 'method="POST",route="/api/user/get"';
  expect(valueOf(body, `${name}_count{${labels},status="200"}`)).toBe(3);
  expect(valueOf(body, `${name}_count{${labels},status="401"}`)).toBe(1);
  expect(valueOf(body, `${name}_bucket{le="+Inf",${labels},status="200"}`)).toBe(3);
  expect(valueOf(body, `${name}_sum{${labels},status="200"}`)).toBeGreaterThan(0);
  expect(valueOf(body, `${name}_count{method="GET",route="none",status="404"}`)).toBe(1);
  expect(body).not.toMatch(/nowhere|secret/);
});

test('writes lines that Prometheus can parse', async () => {
  app = await start();
  await registerPerson(app);
  const { body } = await read(app);
  // Prometheus ignores empty lines.
  for (const line of body.split('\n').filter((text) => text !== '')) {
    expect(line).toMatch(
      /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\n]*",?)+\})? -?\d+(\.\d+)?(e-?\d+)?)$/,
    );
  }
  const names = [...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('reports current listeners, connections, uploads and memory', async () => {
  app = await start();
  const { token } = await registerPerson(app);
  const listeners = [await listenToEvents(app, token), await listenToEvents(app, token)];
  const { body } = await read(app);
  expect(valueOf(body, 'time_tracker_event_listeners')).toBe(2);
  expect(valueOf(body, 'time_tracker_waiting_requests')).toBe(0);
  expect(valueOf(body, 'time_tracker_events_sent_total')).toBe(0);
  expect(valueOf(body, 'time_tracker_events_missed_total')).toBe(0);
  expect(valueOf(body, 'time_tracker_uploads{state="running"}')).toBe(0);
  expect(valueOf(body, 'time_tracker_database_connections{pool="requests",state="waiting"}')).toBe(
    0,
  );
  expect(
    valueOf(body, 'time_tracker_database_connections{pool="requests",state="idle"}'),
  ).toBeGreaterThan(0);
  expect(valueOf(body, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  for (const listener of listeners) await listener.leave();
});

test('counts jobs by result', async () => {
  const metrics = new MetricRegister();
  let fails = false;
  const run = () => (fails ? Promise.reject(new Error('broken')) : Promise.resolve());
  const [job] = measureJobs(metrics, [{ name: 'tidy-up-job', schedule: '* * * * *', run }]);
  const name = 'time_tracker_job_duration_seconds_count';
  const none = valueOf(await metrics.write(), `${name}{job="tidy-up-job",outcome="failed"}`);
  expect(none, 'the first failure is an increase').toBe(0);
  await job?.run(new AbortController().signal);
  fails = true;
  await expect(job?.run(new AbortController().signal)).rejects.toThrow('broken');
  const text = await metrics.write();
  expect(valueOf(text, `${name}{job="tidy-up-job",outcome="done"}`)).toBe(1);
  expect(valueOf(text, `${name}{job="tidy-up-job",outcome="failed"}`)).toBe(1);
});
