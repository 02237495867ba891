import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import type { Capture, ScreenCapture } from '../capture/screen-capture.ts';
import type { ActiveWindow } from './activity-draft.ts';
import { ScreenshotSchedule } from './screenshot-schedule.ts';
import { newUuidSeven } from './uuid-seven.ts';

type Held = { screenshot: UploadedScreenshotInput; takenAt: number; image: Uint8Array };

type Parts = {
  capture: ScreenCapture;
  random: () => number;
  /** What has to be added to the system clock; milliseconds. */
  offsetMs: () => number;
  say: (text: string) => void;
};

type Wish = {
  blur: boolean;
  window: ActiveWindow | undefined;
  /** The activity a picture of that moment belongs to; undefined = it may not be kept. */
  activityAt: (at: number) => { activityId: string; projectId: number } | undefined;
};

/**
 * Takes the screens when their moment has come and holds the pictures until their time is told, so
 * that nothing is ever shown of time that was taken back.
 */
export class ScreenTaker {
  readonly #parts: Parts;
  readonly #schedule: ScreenshotSchedule;
  #held: Held[] = [];
  #taking = false;
  #lastTakenAt: number | undefined;
  #problem: string | undefined;

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

  /** Ask every second; `allowed` false while idle. */
  isDue(now: number, intervalMinutes: number, allowed: boolean): boolean {
    if (allowed && !this.#taking) return this.#schedule.isDue(now, intervalMinutes);
    this.#schedule.skip(now);
    return false;
  }

  /** True when there are new pictures; never throws. */
  async take(wish: Wish): Promise<boolean> {
    this.#taking = true;
    try {
      const taken = await this.#parts.capture({ blur: wish.blur });
      this.#problem = undefined;
      return this.#hold(taken, wish);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.#problem) this.#parts.say(`No screenshot could be taken: ${reason}.`);
      this.#problem = reason;
      return false;
    } finally {
      this.#taking = false;
    }
  }

  /** The pictures taken until then, which are no longer held. */
  release(until: number): Held[] {
    const released = this.#held.filter(({ takenAt }) => takenAt <= until);
    this.#held = this.#held.filter(({ takenAt }) => takenAt > until);
    return released;
  }

  #hold(taken: Capture, wish: Wish): boolean {
    const takenAt = taken.takenAt + this.#parts.offsetMs();
    const activity = wish.activityAt(takenAt);
    if (!activity) return false;
    const groupId = newUuidSeven(takenAt);
    this.#lastTakenAt = takenAt;
    for (const [display, { image }] of taken.monitors.entries()) {
      const screenshot = {
        id: newUuidSeven(takenAt),
        activity_id: activity.activityId,
        group_id: groupId,
        project_id: activity.projectId,
        taken_at: new Date(takenAt).toISOString(),
        display,
        displays: taken.monitors.length,
        app: wish.window?.app ?? null,
        title: wish.window?.title ?? null,
        blur: wish.blur,
      };
      this.#held.push({ screenshot, takenAt, image });
    }
    return true;
  }
}
