/** What the time since the last sign of the person means; instants in milliseconds. */
export type IdleView =
  /** Nothing is held back. */
  | { stage: 'working'; releasedUntil: number }
  /** Quiet, but not long enough to ask: what is later than `releasedUntil` is held back. */
  | { stage: 'quiet'; releasedUntil: number }
  /** "Still working?" is open until `answerBy`. */
  | { stage: 'asking'; releasedUntil: number; answerBy: number }
  /** No answer came: work ended with the last sign. */
  | { stage: 'expired'; releasedUntil: number };

/** So much time after the last input is told at once; it is never taken back. */
export const toldAfterInputMs = 60_000;
/** How long "still working?" waits for an answer. */
export const answerWithinMs = 60_000;

/**
 * `lastSignAt`: the last input or answer; undefined when nobody can tell, and then nobody is idle.
 * `idleMinutes`: minutes without input after which to ask, 0 = never.
 */
export function idleView(
  now: number,
  lastSignAt: number | undefined,
  idleMinutes: number,
): IdleView {
  if (lastSignAt === undefined || idleMinutes <= 0) {
    return { stage: 'working', releasedUntil: now };
  }
  const releasedUntil = lastSignAt + toldAfterInputMs;
  if (now <= releasedUntil) return { stage: 'working', releasedUntil: now };
  const askAt = lastSignAt + idleMinutes * 60_000;
  if (now < askAt) return { stage: 'quiet', releasedUntil };
  const answerBy = askAt + answerWithinMs;
  return now < answerBy
    ? { stage: 'asking', releasedUntil, answerBy }
    : { stage: 'expired', releasedUntil };
}
