import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { respondJson, startTestServer, type Responder } from './http-test-server.ts';

export const someTimer = {
  organization_id: 1,
  project_id: 7,
  project_name: 'House',
  started_at: '2026-04-01T12:00:00.000Z',
  screenshot_interval: 0,
  policy: { idle_minutes: 5, blur: false, titles: true },
};
type Timer = typeof someTimer;

const heartbeatMs = 250;

/** Streams events and waits for changes as the server does, with faster heartbeats. */
export async function startTimerServer() {
  let timer: Timer | null = null;
  let version = 0;
  const streams = new Set<ServerResponse>();
  const waiting = new Set<() => void>();
  const state = () => `state ${version}`;
  const respondTimer = (response: ServerResponse) =>
    respondJson(response, 200, { timer, now: new Date().toISOString(), state: state() });
  const respond: Responder = (asked, response) => {
    if (asked.path.startsWith('/api/events')) return openStream(response);
    const { wait, known } = (asked.body.length > 0 ? JSON.parse(asked.body.toString()) : {}) as {
      wait?: number;
      known?: string;
    };
    if (wait === undefined || known !== state()) return respondTimer(response);
    const done = () => {
      clearTimeout(timeout);
      waiting.delete(done);
      respondTimer(response);
    };
    const timeout = setTimeout(done, wait * 1000);
    waiting.add(done);
    response.on('close', () => waiting.delete(done));
  };
  const openStream = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': listening\nretry: 2000\n\n: still here\nid: 1\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  };
  const server = await startTestServer(respond);
  const beating = setInterval(() => {
    for (const stream of streams) stream.write(': still here\nid: 1\n\n');
  }, heartbeatMs);
  onTestFinished(() => clearInterval(beating));
  const setTimer = (next: Timer | null, { silently = false } = {}) => {
    timer = next;
    version += 1;
    if (silently) return;
    for (const stream of streams) stream.write('event: timer\ndata: {}\nid: 1\n\n');
    for (const done of [...waiting]) done();
  };
  const asked = (path: string) =>
    server.requests.filter((one) => one.path.startsWith(`/api/${path}`));
  const longPolls = () =>
    asked('timer/get').filter(({ body }) => body.toString().includes('"wait"'));
  return { ...server, streams, setTimer, asked, longPolls };
}
