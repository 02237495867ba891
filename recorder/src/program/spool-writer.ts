import type { WorkRecording } from '@time-tracker/recording/work-recording';
import { listUnfinished } from '@time-tracker/recording/revise-work';
import type { HeldRecord } from '../spool/held-record.ts';
import type { Spool } from '../spool/spool.ts';
import type { Captures } from './recent-captures.ts';

/** With the time that is not held, a crash loses at most 13 s. */
const writeEveryMs = 8_000;
const sendEveryMs = 30_000;
const firstSendMs = 5_000;
/** This soon after a capture the server has confirmed its moment. */
const screenshotSendMs = 2_000;
/** A shorter time without confirmation is not worth a write. */
const unheldMs = 4_000;

type SpoolWriterParts = {
  recording: WorkRecording;
  captures: Captures;
  spool: Spool;
  /** Something in the spool should be sent now. */
  send: () => void;
  /** Why time is held, for a restart. */
  heldBecause: (now: number) => Omit<HeldRecord, 'drafts' | 'heldUntil'>;
};

/**
 * Writes what was recorded to the spool, regularly and at a stop: what is final to be sent, and the rest
 * as held, so that a crash loses neither. Instants in milliseconds.
 */
export class SpoolWriter {
  readonly #parts: SpoolWriterParts;
  #writeAt = 0;
  #sendAt = 0;

  constructor(parts: SpoolWriterParts) {
    this.#parts = parts;
  }

  /** A timer starts: the server should soon know. */
  started(now: number): void {
    this.#sendAt = now + firstSendMs;
  }

  screenshotTaken(now: number): void {
    this.#writeAt = now + screenshotSendMs;
    this.#sendAt = now + screenshotSendMs;
  }

  /** Once a second; nothing later than `finalUntil` may be sent. */
  tick(now: number, finalUntil: number): void {
    // After the clock was set back, nothing may wait longer than usual.
    this.#writeAt = Math.min(this.#writeAt, now + writeEveryMs);
    this.#sendAt = Math.min(this.#sendAt, now + sendEveryMs);
    const isSending = now >= this.#sendAt;
    if (!isSending && now < this.#writeAt) return;
    this.write(now, finalUntil);
    if (!isSending) return;
    this.#parts.send();
    this.#sendAt = now + sendEveryMs;
  }

  /**
   * The order matters: a crash after any of the writes loses nothing, because what leaves the held time
   * is stored before, and counts nothing twice, because it keeps its id.
   */
  write(now: number, finalUntil: number): void {
    const { recording, captures, spool } = this.#parts;
    this.#writeAt = now + writeEveryMs;
    for (const activity of recording.takeSendable(finalUntil)) void spool.storeActivity(activity);
    captures.settle(
      now,
      finalUntil,
      (at) => recording.activityAt(at) ?? storedActivityAt(spool, at),
    );
    this.#hold(now);
  }

  /** The person decided about held time: what counts now is stored at once, in a single write. */
  decided(now: number): void {
    const drafts = listUnfinished(this.#parts.recording);
    const because = this.#parts.heldBecause(now);
    void this.#parts.spool.storeHeld({ ...because, stage: 'decided', heldUntil: now, drafts });
  }

  #hold(now: number): void {
    const { recording, spool, heldBecause } = this.#parts;
    const drafts = listUnfinished(recording);
    const isWorthIt = drafts.some(
      ({ start, end, finalUntil }) => end - Math.max(start, finalUntil) > unheldMs,
    );
    if (isWorthIt) void spool.storeHeld({ ...heldBecause(now), heldUntil: now, drafts });
    else if (spool.held) void spool.storeHeld(undefined);
  }
}

/** Before a restart, the activity of a capture may have become final without it. */
function storedActivityAt(spool: Spool, at: number) {
  for (const { item } of spool.pendingActivities()) {
    if (at < Date.parse(String(item.start)) || at >= Date.parse(String(item.finish))) continue;
    return { activityId: item.activity_id, projectId: item.project_id };
  }
  return undefined;
}
