import { describe, expect, it, onTestFinished } from 'vitest';
import { createServerClient } from '../api/server-client.ts';
import { answeringServer, type Answering } from '../testing/answering-server.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { TimerFollower, type TimerReply } from './timer-follower.ts';

const timer = {
  organization_id: 1,
  project_id: 7,
  project_name: 'House',
  started_at: '2026-04-01T12:00:00.000Z',
  screenshot_interval: 0,
  policy: { idle_minutes: 5, blur: false, titles: true },
};
const now = '2026-04-01T12:30:00.000Z';

/** Follows a server until something is heard of it. */
async function follow(answer: Answering, pendingStop?: string) {
  const server = await answeringServer(answer);
  const heard = { replies: [] as TimerReply[], unreachable: [] as string[], signedOut: 0 };
  const follower = new TimerFollower({
    client: createServerClient({ server: server.url, token: 'secret' }, 60_000),
    systemNow: Date.now,
    report: () => ({ source: 'desktop', name: 'test', version: '0', state: 'paused' }),
    pendingStop: () => pendingStop,
    onReply: (reply) => heard.replies.push(reply),
    onUnreachable: (reason) => heard.unreachable.push(reason),
    onSignedOut: () => (heard.signedOut += 1),
  });
  const end = new AbortController();
  const running = follower.run(end.signal);
  onTestFinished(async () => {
    end.abort();
    await running;
  });
  const { replies, unreachable } = heard;
  await waitUntil('something is heard', () => replies.length + unreachable.length > 0);
  return { ...heard, asked: server.asked };
}

function saying(body: unknown): Answering {
  return (_, response) => response.writeHead(200).end(JSON.stringify(body));
}

describe('TimerFollower', () => {
  it.each([
    ['that none runs', null],
    ['which runs, and more than is known here', { ...timer, note: null, colour: 'red' }],
  ])('hears %s', async (_, said) => {
    const { replies } = await follow(saying({ timer: said, now }));
    expect(replies).toEqual([{ timer: said && timer, now }]);
  });

  it('stops the timer that ended here and no other, and hears which one runs instead', async () => {
    const other = { ...timer, started_at: '2026-04-01T12:20:00.000Z' };
    const { asked, replies } = await follow(saying({ timer: other, now }), timer.started_at);
    expect(asked[0]!.path).toBe('/api/timer/stop');
    expect(JSON.parse(asked[0]!.body.toString())).toEqual({ started_at: timer.started_at });
    expect(replies[0]!.timer).toEqual(other);
  });

  it.each([
    ['nothing', {}],
    ['a list', []],
    ['null', null],
    ['no instant', { timer: null }],
    ['an instant that is none', { timer: null, now: 'soon' }],
    ['no word of the timer', { now }],
    ['half a timer', { timer: { project_id: 7 }, now }],
    ['a timer that began at no instant', { timer: { ...timer, started_at: 'once' }, now }],
  ])('believes no answer that says %s: what was known goes on', async (_, body) => {
    const { replies, unreachable } = await follow(saying(body));
    expect(replies).toEqual([]);
    expect(unreachable).toEqual(['the answer is not what a Time Tracker server says']);
  });
});
