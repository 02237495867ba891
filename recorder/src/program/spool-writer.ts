import type { WorkRecording } from '@time-tracker/recording/work-recording';
import type { Spool } from '../spool/spool.ts';
import type { ScreenshotTaker } from './screenshot-taker.ts';

const writeEveryMs = 10_000;
const sendEveryMs = 30_000;
const firstSendMs = 5_000;
/** This soon after a capture the server has confirmed its moment. */
const screenshotSendMs = 2_000;

type SpoolWriterParts = {
  recording: WorkRecording;
  screenshots: ScreenshotTaker;
  spool: Spool;
  /** Something in the spool should be sent now. */
  send: () => void;
};

/**
 * Writes what was recorded to the spool: regularly what is final by then, at a stop all of it.
 * Instants in milliseconds.
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

  /** Once a second; nothing later than `finalUntil` is written. */
  tick(now: number, finalUntil: number): void {
    // After the clock was set back, nothing may wait longer than usual.
    this.#writeAt = Math.min(this.#writeAt, now + writeEveryMs);
    this.#sendAt = Math.min(this.#sendAt, now + sendEveryMs);
    const isSending = now >= this.#sendAt;
    if (!isSending && now < this.#writeAt) return;
    this.#write(finalUntil);
    this.#writeAt = now + writeEveryMs;
    if (!isSending) return;
    this.#parts.send();
    this.#sendAt = now + sendEveryMs;
  }

  writeAll(): void {
    this.#write(Infinity);
  }

  #write(until: number): void {
    const { recording, screenshots, spool } = this.#parts;
    for (const activity of recording.takeSendable(until)) void spool.storeActivity(activity);
    for (const { screenshot, takenAt, image } of screenshots.release(until)) {
      // No screenshot is kept of time that was discarded.
      if (recording.activityAt(takenAt)) void spool.storeScreenshot(screenshot, image);
    }
  }
}
