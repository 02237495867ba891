// Many recorders' followers in one process, for the bench: counts their requests. Its parent asks for the figures.
import { subscribe } from 'node:diagnostics_channel';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { TimerFollower } from '../timer/timer-follower.ts';

type Asked = { start: { server: string; tokens: string[] } } | 'figures';

const startEveryMs = 20;

/** Since the last figures. */
let requestsBySecond: number[] = [];
let startedAt = performance.now();
let startDelaysMs: number[] = [];
const followers: TimerFollower[] = [];
const running = new Set<TimerFollower>();

subscribe('undici:request:create', () => {
  const second = Math.floor((performance.now() - startedAt) / 1000);
  requestsBySecond[second] = (requestsBySecond[second] ?? 0) + 1;
});

function startFollower(server: string, token: string): void {
  const recorderId = newUuidSeven(Date.now());
  const follower: TimerFollower = new TimerFollower({
    address: { server, token },
    systemNow: Date.now,
    steadyNow: () => performance.now(),
    random: Math.random,
    report: () => ({
      source: 'desktop',
      recorder_id: recorderId,
      name: 'bench',
      version: '0',
      state: running.has(follower) ? 'recording' : 'paused',
    }),
    pendingStop: () => undefined,
    onResponse: ({ timer }) => {
      if ((timer !== null) === running.has(follower)) return;
      // A recorder reports its new state at once.
      follower.pollNow();
      if (timer === null) return void running.delete(follower);
      running.add(follower);
      startDelaysMs.push(Date.now() - Date.parse(timer.started_at));
    },
    onUnreachable: () => undefined,
    onSignedOut: () => undefined,
  });
  followers.push(follower);
  void follower.run(new AbortController().signal);
}

process.on('message', (asked: Asked) => {
  if (asked !== 'figures') {
    const { server, tokens } = asked.start;
    // People switch on their machines one after the other.
    for (const [index, token] of tokens.entries()) {
      setTimeout(() => startFollower(server, token), index * startEveryMs);
    }
    return;
  }
  const live = followers.filter(({ isLive }) => isLive).length;
  const seconds = (performance.now() - startedAt) / 1000;
  const bySecond = Array.from(requestsBySecond, (count) => count ?? 0);
  process.send?.({
    requestsBySecond: bySecond,
    seconds,
    live,
    running: running.size,
    startDelaysMs,
  });
  requestsBySecond = [];
  startDelaysMs = [];
  startedAt = performance.now();
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
