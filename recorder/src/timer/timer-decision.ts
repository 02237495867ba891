/** What the server said of the timer; instants in milliseconds of the corrected clock. */
export type TimerAnswer = {
  /** Undefined when none runs. */
  startedAt: number | undefined;
  projectId: number | undefined;
  /** The server's `now` in its answer. */
  serverNow: number;
  /** When the answer arrived here. */
  at: number;
};

export type Followed = {
  /** The timer that is recorded now. */
  recorded: { startedAt: number; projectId: number } | undefined;
  /** When the server last said that it runs. */
  confirmedAt: number | undefined;
};

export type TimerStep =
  { step: 'none' } | { step: 'start'; at: number } | { step: 'stop'; at: number };

/** A start seen this late is taken as it was: the truth lies before the answer. */
const backdateMs = 5_000;
/** Between two answers so close together the middle is the best guess for a stop. */
const closeAnswersMs = 10_000;

/** What to do about the recording, so that it begins and ends where the timer did. */
export function decideTimer(followed: Followed, answer: TimerAnswer): TimerStep {
  const { recorded, confirmedAt } = followed;
  const { startedAt, at } = answer;
  if (startedAt === undefined) {
    if (!recorded) return { step: 'none' };
    const close = confirmedAt !== undefined && at - confirmedAt <= closeAnswersMs;
    // After a lost connection only this machine knows: what was worked here until now counts.
    return { step: 'stop', at: close ? Math.round((confirmedAt + at) / 2) : at };
  }
  const same = recorded?.startedAt === startedAt && recorded.projectId === answer.projectId;
  if (recorded && same) return { step: 'none' };
  const ageMs = Math.max(0, answer.serverNow - startedAt);
  const startedHere = ageMs <= backdateMs ? at - ageMs : at;
  const earliest = recorded ? (confirmedAt ?? at) : 0;
  return { step: 'start', at: Math.min(at, Math.max(startedHere, earliest)) };
}
