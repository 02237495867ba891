import { describe, expect, it, onTestFinished } from 'vitest';
import { startFaultProxy, type ProxyFault } from '../testing/fault-proxy.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { someTimer, startTimerServer } from '../testing/timer-server.ts';
import {
  TimerFollower,
  type Exchange,
  type FollowerPace,
  type TimerResponse,
} from './timer-follower.ts';

/** The server's heartbeats come every 250 ms here. */
const pace: Partial<FollowerPace> = {
  responseMaxMs: 2_000,
  firstDeliveryMaxMs: 1_000,
  silenceMaxMs: 2_500,
  reconnectMs: 500,
  reconnectMaxMs: 1_000,
  giveUpMs: 1_000,
  giveUpMaxMs: 2_000,
  shortMs: 3_000,
  longPollSeconds: 2,
  eventLateMs: 1_000,
};

type Received = { response: TimerResponse; exchange: Exchange; at: number };

function startFollower(server: string, more: Partial<FollowerPace> = {}, random = Math.random) {
  const received: Received[] = [];
  const unreachable: string[] = [];
  const report = { state: 'paused' as 'paused' | 'recording' };
  const follower = new TimerFollower({
    address: { server, token: 'secret' },
    systemNow: Date.now,
    steadyNow: () => performance.now(),
    random,
    pace: { ...pace, ...more },
    report: () => ({ source: 'desktop', name: 'test', version: '0', ...report }),
    pendingStop: () => undefined,
    onResponse: (response, exchange) =>
      received.push({ response, exchange, at: performance.now() }),
    onUnreachable: (reason) => unreachable.push(reason),
    onSignedOut: () => undefined,
  });
  const end = new AbortController();
  const running = follower.run(end.signal);
  onTestFinished(async () => {
    end.abort();
    await running;
  });
  const project = () => received.at(-1)?.response.timer?.project_id;
  return { follower, received, unreachable, report, project };
}

type Server = Awaited<ReturnType<typeof startTimerServer>>;
type Follower = ReturnType<typeof startFollower>;

/** Starts, switches and stops the timer; returns the longest time until one arrived. */
async function changeTimer(server: Server, { project }: Follower): Promise<number> {
  let longestMs = 0;
  for (const next of [7, 8, undefined]) {
    const startedAt = performance.now();
    server.setTimer(next === undefined ? null : { ...someTimer, project_id: next });
    await waitUntil(`project ${next} arrives`, () => project() === next);
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  }
  return longestMs;
}

describe('with a network that passes streams', () => {
  it('receives changes as events, and sends only reports', async () => {
    const server = await startTimerServer();
    const follower = startFollower(server.url, { reportIdleMs: 300, reportWorkingMs: 300 });
    await waitUntil('it listens', () => follower.follower.isLive);
    const reports = server.asked('timer/report').length;
    await waitUntil('some reports', () => server.asked('timer/report').length >= reports + 5);
    expect(server.asked('events')).toHaveLength(1);
    // On a slow machine the first report comes first, and says the same.
    expect(server.asked('timer/get').length).toBeLessThanOrEqual(1);
    expect(await changeTimer(server, follower)).toBeLessThan(2_000);
    expect(server.asked('events')).toHaveLength(1);
    expect(follower.received.at(-1)?.exchange.isPushed).toBe(true);
    expect(follower.unreachable).toEqual([]);
  });

  it('notices a dead connection by missing heartbeats', async () => {
    const server = await startTimerServer();
    const proxy = await startFaultProxy(server.url);
    const follower = startFollower(proxy.url);
    await waitUntil('it listens', () => follower.follower.isLive);
    await proxy.set({ kind: 'freeze' });
    await waitUntil('it notices', () => !follower.follower.isLive);
    expect(follower.unreachable.at(-1)).toContain('no response within');
    await proxy.set({ kind: 'none' });
    await waitUntil('it listens again', () => follower.follower.isLive);
    expect(await changeTimer(server, follower)).toBeLessThan(2_000);
  });

  it('does not trust a stream without the event of a change', async () => {
    const server = await startTimerServer();
    const follower = startFollower(server.url, { giveUpMs: 60_000, giveUpMaxMs: 60_000 });
    await waitUntil('it listens', () => follower.follower.isLive);
    server.setTimer(someTimer, { silently: true });
    follower.report.state = 'recording';
    follower.follower.pollNow();
    await waitUntil('it waits for changes instead', () => server.longPolls().length > 0);
    expect(await changeTimer(server, follower)).toBeLessThan(2_000);
  });

  it('recorders do not reconnect all at once after a restart of the server', async () => {
    const server = await startTimerServer();
    const followers = Array.from({ length: 60 }, () =>
      startFollower(server.url, { reconnectMs: 4_000, reconnectMaxMs: 4_000, shortMs: 0 }),
    );
    await waitUntil('all listen', () => followers.every(({ follower }) => follower.isLive));
    const arrivals: number[] = [];
    const { respond } = server.state;
    server.state.respond = (asked, response) => {
      if (asked.path.startsWith('/api/events')) arrivals.push(performance.now());
      respond(asked, response);
    };
    const streams = server.asked('events').length;
    for (const stream of server.streams) stream.destroy();
    await waitUntil('all listen again', () => server.asked('events').length >= streams + 60);
    const most = Math.max(
      ...arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + 250).length),
    );
    expect(most, `of ${arrivals.length} returns within 250 ms`).toBeLessThan(60);
  });
});

const spoilsStreams: ProxyFault[] = [
  { kind: 'buffer everything' },
  { kind: 'buffer the body' },
  { kind: 'delay', byMs: 3_000 },
  { kind: 'cut streams', afterMs: 300 },
];

describe('behind a proxy that breaks streams', () => {
  it.each(spoilsStreams)('waits for changes in requests: $kind', async (fault) => {
    const server = await startTimerServer();
    const proxy = await startFaultProxy(server.url, fault);
    const follower = startFollower(proxy.url, { giveUpMs: 6_000, giveUpMaxMs: 6_000 });
    await waitUntil('it waits in requests', () => server.longPolls().length > 0);
    expect(await changeTimer(server, follower)).toBeLessThan(2_000);
    const before = server.asked('timer').length;
    const polls = server.longPolls().length;
    await waitUntil('two more', () => server.longPolls().length >= polls + 2);
    expect(server.asked('timer').length - before, 'it does not poll').toBeLessThan(8);
    await proxy.set({ kind: 'none' });
    await waitUntil('it returns to the stream', () => server.streams.size === 1);
    await waitUntil('it listens', () => follower.follower.isLive);
    expect(await changeTimer(server, follower)).toBeLessThan(2_000);
  });

  it('polls where waiting requests are cut off too, and waits again once that works', async () => {
    const server = await startTimerServer();
    const proxy = await startFaultProxy(server.url, { kind: 'slow requests fail', afterMs: 1_200 });
    const follower = startFollower(proxy.url, { giveUpMs: 6_000, giveUpMaxMs: 6_000 });
    await waitUntil('it waited in vain', () => server.longPolls().length >= 2);
    const plain = () => server.asked('timer/get').length - server.longPolls().length;
    await waitUntil('it polls', () => plain() >= 3);
    expect(await changeTimer(server, follower)).toBeLessThan(3_000);
    await proxy.set({ kind: 'none' });
    await waitUntil('it returns to the stream', () => server.streams.size === 1);
    await waitUntil('it listens', () => follower.follower.isLive);
    expect(await changeTimer(server, follower)).toBeLessThan(2_000);
  });
});
