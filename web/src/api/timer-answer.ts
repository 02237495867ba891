import type { ApiReceives } from '@time-tracker/contract/api';

export type TimerAnswer = ApiReceives['timer']['get'];

/** A poll that was under way while the timer was started or stopped must not undo it. */
export function later(before: TimerAnswer | undefined, after: TimerAnswer): TimerAnswer {
  return before && Date.parse(before.now) > Date.parse(after.now) ? before : after;
}
