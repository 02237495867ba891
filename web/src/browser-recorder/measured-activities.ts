import { inputWithin, type MeasuredInput } from '@time-tracker/recording/measured-input';
import type { PendingActivity } from '@time-tracker/recording/pending-activity';
import type { MeasuredActivity } from './pending-queue.ts';

/** Longer than it takes until the last input of an activity is known. */
const recentMs = 90_000;

/** Adds what was measured to activities, also to those that ended a moment before. */
export class MeasuredActivities {
  readonly #input: () => MeasuredInput;
  readonly #recent = new Map<string, MeasuredActivity>();

  constructor(input: () => MeasuredInput) {
    this.#input = input;
  }

  /** The changed activities with their input, and earlier ones of which more is known by now. */
  add(changed: readonly PendingActivity[]): MeasuredActivity[] {
    const all = this.#input();
    this.#forgetOld(changed);
    const candidates = new Map<string, MeasuredActivity>([...this.#recent, ...byId(changed)]);
    const measured: MeasuredActivity[] = [];
    for (const [activityId, { input: _before, ...activity }] of candidates) {
      const hasInput = all.measured.length > 0;
      const next = hasInput ? { ...activity, input: inputWithin(all, activity) } : activity;
      if (JSON.stringify(this.#recent.get(activityId)) === JSON.stringify(next)) continue;
      this.#recent.set(activityId, next);
      measured.push(next);
    }
    return measured;
  }

  remove(activityId: string): void {
    this.#recent.delete(activityId);
  }

  #forgetOld(changed: readonly PendingActivity[]): void {
    const latest = Math.max(...[...this.#recent.values(), ...changed].map(({ end }) => end), 0);
    for (const [activityId, { end }] of this.#recent) {
      if (end < latest - recentMs) this.#recent.delete(activityId);
    }
  }
}

function byId(activities: readonly PendingActivity[]): [string, MeasuredActivity][] {
  return activities.map((activity) => [activity.activityId, activity]);
}
