import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import type { ActiveWindow } from '@time-tracker/recording/activity-draft';
import { ScreenshotSchedule } from '@time-tracker/recording/screenshot-schedule';
import {
  CaptureWithheld,
  PermissionRefused,
  type Capture,
  type CaptureRequest as ScreenRequest,
  type ScreenCapture,
} from '../capture/screen-capture.ts';
import type { ScreenDecision, WithheldReason } from '../settings/personal-rules.ts';
import type { Captures } from './recent-captures.ts';

export type SkippedScreenshots = {
  count: number;
  /** Why the last one was skipped, for people. */
  last: string | undefined;
};

type Parts = {
  capture: ScreenCapture;
  captures: Captures;
  random: () => number;
  /** What has to be added to the system clock; milliseconds. */
  offsetMs: () => number;
  print: (text: string) => void;
  /** The person does not get asked again until the program starts again. */
  onRefused: () => void;
};

type CaptureRequest = ScreenRequest & {
  /** What the window in front allows, with its site; asked before and after the capture. */
  decideFront: () => ScreenDecision;
  window: ActiveWindow | undefined;
  /** The activity that a screenshot of that moment belongs to; undefined = do not keep it. */
  activityAt: (at: number) => { activityId: string; projectId: number } | undefined;
};

/** Takes screenshots when they are due. */
export class ScreenshotTaker {
  readonly #parts: Parts;
  readonly #schedule: ScreenshotSchedule;
  #isCapturing = false;
  #lastTakenAt: number | undefined;
  #problem: string | undefined;
  #skipped: SkippedScreenshots = { count: 0, last: undefined };

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#schedule = new ScreenshotSchedule(parts.random);
  }

  get lastTakenAt(): number | undefined {
    return this.#lastTakenAt;
  }

  /** Why the last capture failed, for people. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Screenshots that the person's settings did not allow, since the program started. */
  get skipped(): SkippedScreenshots {
    return this.#skipped;
  }

  /** Ask every second; `isAllowed` is false while idle. */
  isDue(now: number, intervalMinutes: number, isAllowed: boolean): boolean {
    if (isAllowed && !this.#isCapturing) return this.#schedule.isDue(now, intervalMinutes);
    this.#schedule.skip(now);
    return false;
  }

  /** Returns whether there are new screenshots; never throws. */
  async take(request: CaptureRequest): Promise<boolean> {
    this.#isCapturing = true;
    try {
      const blur = request.blur || isBlurred(request.decideFront());
      const capture = await this.#parts.capture({ blur, rules: request.rules });
      // The tab may have changed meanwhile.
      if (isBlurred(request.decideFront()) && !capture.isBlurred) {
        throw new CaptureWithheld('listed app');
      }
      this.#problem = undefined;
      return this.#keep(capture, request);
    } catch (error) {
      if (error instanceof CaptureWithheld) {
        this.#problem = undefined;
        this.#skip(error.reason);
        return false;
      }
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.#problem) {
        if (error instanceof PermissionRefused) this.#parts.onRefused();
        else this.#parts.print(`Screenshot failed: ${reason}.`);
      }
      this.#problem = reason;
      return false;
    } finally {
      this.#isCapturing = false;
    }
  }

  #skip(reason: WithheldReason): void {
    const message = skippedMessage(reason);
    this.#parts.print(message);
    this.#skipped = { count: this.#skipped.count + 1, last: message };
  }

  #keep(capture: Capture, { window, activityAt }: CaptureRequest): boolean {
    const takenAt = capture.takenAt + this.#parts.offsetMs();
    const activity = activityAt(takenAt);
    if (!activity) return false;
    this.#lastTakenAt = takenAt;
    const moment = {
      activity_id: activity.activityId,
      group_id: newUuidSeven(takenAt),
      project_id: activity.projectId,
      taken_at: new Date(takenAt).toISOString(),
      displays: capture.monitors.length,
      app: window?.app ?? null,
      title: window?.title ?? null,
      blur: capture.isBlurred,
    };
    const monitors = capture.monitors.map(({ image }, display) => ({
      screenshot: { ...moment, id: newUuidSeven(takenAt), display },
      image,
    }));
    this.#parts.captures.add({ takenAt, monitors });
    return true;
  }
}

/** Throws CaptureWithheld. */
function isBlurred(decision: ScreenDecision): boolean {
  if (decision === 'plain') return false;
  if (decision === 'blur') return true;
  throw new CaptureWithheld(decision);
}

/** Names no app or title: the message is also shown to people who look over a shoulder. */
function skippedMessage(reason: WithheldReason): string {
  switch (reason) {
    case 'private window':
      return 'Screenshot skipped: a private window was visible.';
    case 'listed app':
      return 'Screenshot skipped: an app or site on your list was visible.';
    case 'windows unknown':
      return (
        'Screenshot skipped: this desktop does not tell whether an app or site on your list is ' +
        'visible.'
      );
  }
}
