import type { Interval } from '@time-tracker/contract/time/interval';

/** Identifies a timer: each start is a new one. */
export type TimerId = { startedAt: number; projectId: number };

/** What a recorder knew about the timer before a response. Instants by the recorder's clock. */
export type KnownTimer = {
  /** The timer it follows. */
  followed: TimerId | undefined;
  /** When the server last said that this timer runs. */
  confirmedAt: number | undefined;
  /** Since when the recorder is there to notice a start. */
  watchingSince: number;
  /** A start that is learned of later than this counts from when it is learned of. */
  lateStartMs: number;
  /**
   * Nobody was recording from `since`, and responses up to `until` tell what happened then: a timer
   * that stopped meanwhile stopped at `since`.
   */
  unattended?: Interval | undefined;
};

/** What the server said. Instants by the recorder's clock, except `startedAt`, which is an identity. */
export type TimerResponse = {
  /** The timer that runs, and when it began; undefined when none runs. */
  timer: (TimerId & { beganAt: number }) | undefined;
  /** The server's `now` in the response. */
  respondedAt: number;
  receivedAt: number;
  /** The change happened at `respondedAt`: it was made here. */
  isExact?: boolean;
  /** The server pushes changes to this recorder as they happen. */
  isLive?: boolean;
};

export type TimerStep =
  /** The same as before. */
  | { step: 'none' }
  /** Record this timer from `at`; what was recorded before ends there. */
  | { step: 'start'; at: number }
  | { step: 'stop'; at: number };

/** A timer that began this long before the recorder was there began in its presence. */
const justBeforeMs = 5_000;
/** A stop between two responses this close together is assumed halfway between them. */
const closeResponsesMs = 10_000;
/** Age of a change when the server pushes it: it waits 50 ms for more, and asking for the timer takes a while. */
const pushDelayMs = 100;

/** What to do about the recording, so that it starts and ends where the timer did. */
export function decideTimer(known: KnownTimer, response: TimerResponse): TimerStep {
  const { followed, confirmedAt } = known;
  const { timer, receivedAt } = response;
  const latest = (at: number) => Math.min(receivedAt, at);
  if (!timer) {
    return followed ? { step: 'stop', at: latest(stopInstant(known, response)) } : { step: 'none' };
  }
  if (timer.startedAt === followed?.startedAt && timer.projectId === followed.projectId) {
    return { step: 'none' };
  }
  const at = startInstant(known, timer.beganAt, receivedAt);
  // What the server confirmed for the timer before stays with it.
  return { step: 'start', at: latest(followed ? Math.max(at, confirmedAt ?? receivedAt) : at) };
}

function startInstant(known: KnownTimer, beganAt: number, receivedAt: number): number {
  const wasWatching = beganAt >= known.watchingSince - justBeforeMs;
  return wasWatching && receivedAt - beganAt <= known.lateStartMs ? beganAt : receivedAt;
}

function stopInstant(
  { confirmedAt, unattended }: KnownTimer,
  { respondedAt, isExact, isLive }: TimerResponse,
): number {
  if (isExact) return respondedAt;
  if (unattended && respondedAt <= unattended.end) return unattended.start;
  if (isLive) return Math.max(confirmedAt ?? -Infinity, respondedAt - pushDelayMs);
  // After a lost connection only the recorder knows: everything recorded until now counts.
  if (confirmedAt === undefined || respondedAt - confirmedAt > closeResponsesMs) return respondedAt;
  return Math.round((confirmedAt + respondedAt) / 2);
}
