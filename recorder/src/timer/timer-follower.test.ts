import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer, type Responder } from '../testing/http-test-server.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { TimerFollower, type TimerResponse } from './timer-follower.ts';

const timer = {
  organization_id: 1,
  project_id: 7,
  project_name: 'House',
  started_at: '2026-04-01T12:00:00.000Z',
  screenshot_interval: 0,
  policy: { idle_minutes: 5, blur: false, titles: true },
};
const now = '2026-04-01T12:30:00.000Z';

/** Follows a server until it responds or turns out to be unreachable. */
async function follow(answer: Responder, pendingStop?: string) {
  const server = await startTestServer((asked, response) =>
    asked.path.startsWith('/api/events')
      ? void response.writeHead(404).end()
      : answer(asked, response),
  );
  const received = { replies: [] as TimerResponse[], unreachable: [] as string[], signedOut: 0 };
  const follower = new TimerFollower({
    address: { server: server.url, token: 'secret' },
    systemNow: Date.now,
    steadyNow: () => performance.now(),
    random: Math.random,
    report: () => ({ source: 'desktop', name: 'test', version: '0', state: 'paused' }),
    pendingStop: () => pendingStop,
    onResponse: (reply) => received.replies.push(reply),
    onUnreachable: (reason) => received.unreachable.push(reason),
    onSignedOut: () => (received.signedOut += 1),
  });
  const end = new AbortController();
  const running = follower.run(end.signal);
  onTestFinished(async () => {
    end.abort();
    await running;
  });
  const { replies, unreachable } = received;
  await waitUntil('the follower has a result', () => replies.length + unreachable.length > 0);
  const asked = server.requests.filter(({ path }) => !path.startsWith('/api/events'));
  return { ...received, asked };
}

function respondWith(body: unknown): Responder {
  return (_, response) => response.writeHead(200).end(JSON.stringify(body));
}

describe('TimerFollower', () => {
  it.each([
    ['that no timer runs', null],
    ['the timer, with fields that are unknown here', { ...timer, colour: 'red' }],
  ])('receives %s', async (_, sent) => {
    const { replies } = await follow(respondWith({ timer: sent, now }));
    expect(replies[0]).toEqual({ timer: sent && timer, now });
  });

  it('stops the timer that ended here and no other, and receives the one that runs instead', async () => {
    const other = { ...timer, started_at: '2026-04-01T12:20:00.000Z' };
    const { asked, replies } = await follow(respondWith({ timer: other, now }), timer.started_at);
    expect(asked[0]!.path).toBe('/api/timer/stop');
    expect(JSON.parse(asked[0]!.body.toString())).toEqual({ started_at: timer.started_at });
    expect(replies[0]!.timer).toEqual(other);
  });

  it.each([
    ['nothing', {}],
    ['a list', []],
    ['null', null],
    ['no instant', { timer: null }],
    ['an invalid instant', { timer: null, now: 'soon' }],
    ['no timer', { now }],
    ['half a timer', { timer: { project_id: 7 }, now }],
    ['a timer without a start', { timer: { ...timer, started_at: 'once' }, now }],
  ])('rejects a response with %s: the known timer goes on', async (_, body) => {
    const { replies, unreachable } = await follow(respondWith(body));
    expect(replies).toEqual([]);
    expect(unreachable).toContain('the response is not from a Time Tracker server');
  });
});
