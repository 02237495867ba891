import type { BrowserMemory } from '@time-tracker/recording/browser-recording';
import type { MeasuredInput } from '@time-tracker/recording/measured-input';
import type { ActivityResult } from '@time-tracker/recording/classify-result';
import type { PendingActivity } from '@time-tracker/recording/pending-activity';
import type { RefusedTime } from '../timer/browser-recorder-state.ts';

/** What survives the page. One page at a time writes it. */
export interface StoredRecording {
  memory: (BrowserMemory & { aheadMs: number; doubtMs?: number; input?: MeasuredInput }) | null;
  activities: QueuedActivity[];
}

/** What to write so that the storage matches the queue. */
export interface QueueWrites {
  puts: QueuedActivity[];
  deletes: string[];
}

/** A pending activity with the input that was measured in it. */
export type MeasuredActivity = PendingActivity & { input?: MeasuredInput };

/** `refusal` says why the server will not take it. */
export type QueuedActivity = MeasuredActivity & { refusal?: string };

/** Pending activities by their ids. Refused ones stay, but are never sent again. */
export class PendingQueue {
  readonly #activities: Map<string, QueuedActivity>;
  #unwritten = new Set<string>();

  constructor(stored: readonly QueuedActivity[]) {
    this.#activities = new Map(stored.map((activity) => [activity.activityId, activity]));
  }

  put(activity: MeasuredActivity): void {
    const { activityId } = activity;
    const refusal = this.#activities.get(activityId)?.refusal;
    this.#activities.set(activityId, refusal === undefined ? activity : { ...activity, refusal });
    this.#unwritten.add(activityId);
  }

  remove(activityId: string): void {
    this.#activities.delete(activityId);
    this.#unwritten.add(activityId);
  }

  /** What may be sent, oldest first; the running activity only up to the last confirmation. */
  sendable(
    running: { activityId: string; confirmedUntil: number } | undefined,
  ): MeasuredActivity[] {
    return [...this.#activities.values()]
      .filter(({ refusal }) => refusal === undefined)
      .map((activity) =>
        activity.activityId === running?.activityId
          ? { ...activity, end: Math.min(activity.end, running.confirmedUntil) }
          : activity,
      )
      .filter(({ start, end }) => end > start)
      .sort((a, b) => a.start - b.start);
  }

  /** The server responded for an activity as it was sent; one that changed meanwhile stays pending. */
  settle(sent: MeasuredActivity, result: ActivityResult): void {
    const { activityId } = sent;
    const activity = this.#activities.get(activityId);
    if (!activity) return;
    const isAllSent = activity.end <= sent.end && activity.input === sent.input;
    if (result.kind === 'sent' && isAllSent) this.remove(activityId);
    if (result.kind === 'refused') {
      this.#activities.set(activityId, { ...activity, refusal: result.reason });
      this.#unwritten.add(activityId);
    }
  }

  /** Refused time by reason. */
  get refused(): RefusedTime[] {
    const byReason = new Map<string, number>();
    for (const { refusal, start, end } of this.#activities.values()) {
      if (refusal === undefined) continue;
      byReason.set(refusal, (byReason.get(refusal) ?? 0) + (end - start) / 1000);
    }
    return [...byReason].map(([reason, seconds]) => ({ reason, seconds: Math.round(seconds) }));
  }

  /** The person dismissed the refused time. */
  dismissRefused(): void {
    for (const { activityId, refusal } of [...this.#activities.values()]) {
      if (refusal !== undefined) this.remove(activityId);
    }
  }

  takeWrites(): QueueWrites {
    const ids = [...this.#unwritten];
    this.#unwritten = new Set();
    return {
      puts: ids.flatMap((id) => this.#activities.get(id) ?? []),
      deletes: ids.filter((id) => !this.#activities.has(id)),
    };
  }

  /** Writes that failed are repeated next time. */
  writeFailed({ puts, deletes }: QueueWrites): void {
    for (const { activityId } of puts) this.#unwritten.add(activityId);
    for (const activityId of deletes) this.#unwritten.add(activityId);
  }
}
