import { minuteMs } from '@time-tracker/contract/time/durations';

/** What the time since the person was last active means; instants in milliseconds. */
export type IdleView =
  /** Nothing is withheld. */
  | { stage: 'working'; releasedUntil: number }
  /** Quiet, but not long enough to ask: time after `releasedUntil` is withheld. */
  | { stage: 'quiet'; releasedUntil: number }
  /** "Still working?" is open until `answerBy`. */
  | { stage: 'asking'; releasedUntil: number; answerBy: number }
  /** Nobody answered: work ended at `releasedUntil`. */
  | { stage: 'expired'; releasedUntil: number };

/** This much time after the last input is released at once and never taken back. */
export const releasedAfterInputMs = minuteMs;
/** How long "Still working?" waits for an answer. */
export const answerWithinMs = minuteMs;

/**
 * `lastActiveAt`: the last input or answer; undefined when it is unknown, and then nobody is idle.
 * `idleMinutes`: minutes without input before asking, 0 = never.
 * `askableSince`: the question is not asked before that, because nobody could answer.
 */
export function idleView(
  now: number,
  lastActiveAt: number | undefined,
  idleMinutes: number,
  askableSince = -Infinity,
): IdleView {
  if (lastActiveAt === undefined || idleMinutes <= 0) {
    return { stage: 'working', releasedUntil: now };
  }
  const releasedUntil = lastActiveAt + releasedAfterInputMs;
  if (now <= releasedUntil) return { stage: 'working', releasedUntil: now };
  const askAt = Math.max(lastActiveAt + idleMinutes * minuteMs, askableSince);
  if (now < askAt) return { stage: 'quiet', releasedUntil };
  const answerBy = askAt + answerWithinMs;
  return now < answerBy
    ? { stage: 'asking', releasedUntil, answerBy }
    : { stage: 'expired', releasedUntil };
}
