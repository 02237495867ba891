import type { Spool } from '../spool/spool.ts';
import type { ScreenTaker } from './screen-taker.ts';
import type { WorkRecording } from './work-recording.ts';

const tellEveryMs = 10_000;
const sendEveryMs = 30_000;
const firstSendMs = 5_000;
/** So soon after a picture the server has confirmed its moment. */
const pictureSendMs = 2_000;

type HandoverParts = {
  recording: WorkRecording;
  screens: ScreenTaker;
  spool: Spool;
  /** Something in the spool is worth sending now. */
  send: () => void;
};

/**
 * Hands to the spool what was recorded: now and then what is settled by then, at an end all of it.
 * Instants in milliseconds.
 */
export class Handover {
  readonly #parts: HandoverParts;
  #tellAt = 0;
  #sendAt = 0;

  constructor(parts: HandoverParts) {
    this.#parts = parts;
  }

  /** A timer starts: the server shall see of it soon. */
  started(now: number): void {
    this.#sendAt = now + firstSendMs;
  }

  pictureTaken(now: number): void {
    this.#tellAt = now + pictureSendMs;
    this.#sendAt = now + pictureSendMs;
  }

  /** Once a second; nothing later than `settledUntil` may be told yet. */
  advance(now: number, settledUntil: number): void {
    // A clock that was set back must not make anything wait longer.
    this.#tellAt = Math.min(this.#tellAt, now + tellEveryMs);
    this.#sendAt = Math.min(this.#sendAt, now + sendEveryMs);
    const isSendingNow = now >= this.#sendAt;
    if (!isSendingNow && now < this.#tellAt) return;
    this.#keep(settledUntil);
    this.#tellAt = now + tellEveryMs;
    if (!isSendingNow) return;
    this.#parts.send();
    this.#sendAt = now + sendEveryMs;
  }

  /** All that is left. */
  finish(): void {
    this.#keep(Infinity);
  }

  #keep(until: number): void {
    const { recording, screens, spool } = this.#parts;
    for (const entry of recording.claim(until)) void spool.keepActivity(entry);
    for (const { screenshot, takenAt, image } of screens.release(until)) {
      // Of time that was cut back no picture is kept.
      if (recording.activityAt(takenAt)) void spool.keepScreenshot(screenshot, image);
    }
  }
}
