import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { Spool } from '../spool/spool.ts';
import type { ScreenshotItem, ScreenshotWait } from '../spool/spool-items.ts';
import type { CaptureState, RecentCapture } from './personal-control.ts';

/** All monitors at one moment. */
export type CaptureGroup = {
  takenAt: number;
  monitors: { screenshot: UploadedScreenshotInput; image: Uint8Array }[];
};

type Parts = {
  spool: Spool;
  /** For this long a capture can be discarded before it may be sent; milliseconds. */
  reviewMs: () => number;
  /** Something in the spool should be sent now. */
  send: () => void;
};

type Activity = { activityId: string; projectId: number };

type Waiting = {
  id: string;
  groupId: string;
  takenAt: number;
  /** Once its time is final: the activity it belongs to. */
  activity: Activity | undefined;
};

type Shown = Omit<RecentCapture, 'state' | 'reviewUntil'> & { isDiscarded: boolean };

const recentMax = 6;

/**
 * Captures on their way to the server. They stay on disk until their time is final, because nothing may
 * be shown of time that was discarded, and then until the person can no longer discard them.
 */
export class Captures {
  readonly #parts: Parts;
  #waiting: Waiting[] = [];
  /** Oldest first. */
  #recent: Shown[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#waiting = parts.spool.waitingScreenshots().map(({ screenshot, wait }) => ({
      id: screenshot.id,
      groupId: screenshot.group_id,
      takenAt: takenAtOf(screenshot),
      activity: wait === 'review' ? activityOf(screenshot) : undefined,
    }));
  }

  get areWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  add({ takenAt, monitors }: CaptureGroup): void {
    for (const { screenshot, image } of monitors) {
      const { id, group_id: groupId } = screenshot;
      this.#waiting.push({ id, groupId, takenAt, activity: undefined });
      void this.#parts.spool.storeScreenshot(screenshot, image, 'time').then((isStored) => {
        if (!isStored) this.#discarded(groupId);
      });
    }
    const [first] = monitors;
    if (first) this.#show(shown(first.screenshot, takenAt, monitors));
  }

  /**
   * Time until `finalUntil` is final: its captures belong to an activity now, or are dropped. Those that
   * could be reviewed long enough may be sent.
   */
  settle(now: number, finalUntil: number, activityAt: (at: number) => Activity | undefined): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) {
      const wasFinal = each.activity !== undefined;
      if (!wasFinal && each.takenAt > finalUntil) {
        this.#waiting.push(each);
        continue;
      }
      const activity = each.activity ?? activityAt(each.takenAt);
      if (!activity) {
        void this.#parts.spool.discardScreenshot(each.id);
        this.#discarded(each.groupId);
      } else if (now >= each.takenAt + this.#parts.reviewMs()) {
        const released = this.#parts.spool.changeScreenshot(
          each.id,
          belongsTo(activity, undefined),
        );
        void released.then(this.#parts.send);
      } else {
        this.#waiting.push({ ...each, activity });
        if (!wasFinal)
          void this.#parts.spool.changeScreenshot(each.id, belongsTo(activity, 'review'));
      }
    }
  }

  /** Shows the latest captures from before a restart that still wait. */
  async restore(): Promise<void> {
    const { spool } = this.#parts;
    const groups = Map.groupBy(
      spool.waitingScreenshots().map(({ screenshot }) => screenshot),
      ({ group_id: id }) => id,
    );
    const latest = [...groups.values()].sort(
      ([a], [b]) => (a ? takenAtOf(a) : 0) - (b ? takenAtOf(b) : 0),
    );
    for (const screenshots of latest.slice(-recentMax)) {
      const monitors: CaptureGroup['monitors'] = [];
      for (const screenshot of screenshots) {
        const image = await spool.readImage(screenshot.id);
        if (image) monitors.push({ screenshot, image });
      }
      const [first] = monitors;
      if (first) this.#show(shown(first.screenshot, takenAtOf(first.screenshot), monitors));
    }
  }

  /** Newest first. */
  recent(): RecentCapture[] {
    return this.#recent
      .map(({ isDiscarded, ...capture }) => {
        const state = isDiscarded ? 'discarded' : this.#state(capture);
        const reviewUntil =
          state === 'waiting' ? capture.takenAt + this.#parts.reviewMs() : undefined;
        return { ...capture, state, reviewUntil };
      })
      .reverse();
  }

  /** All monitors of the moment; false when the server may have one of them. */
  async discard(groupId: string): Promise<boolean> {
    const waiting = this.#waiting.filter((each) => each.groupId === groupId).map(({ id }) => id);
    const known = this.#recent.find(({ id }) => id === groupId)?.images.map(({ id }) => id);
    const ids = [...new Set([...waiting, ...(known ?? [])])];
    const areDiscarded = await Promise.all(
      ids.map((id) => this.#parts.spool.discardScreenshot(id)),
    );
    this.#waiting = this.#waiting.filter((each) => each.groupId !== groupId);
    if (!areDiscarded.includes(true)) return false;
    this.#discarded(groupId);
    return !areDiscarded.includes(false);
  }

  /** Nothing of that time is shown any more. */
  forgotten({ start, end }: Interval): void {
    const isKept = ({ takenAt }: { takenAt: number }) => takenAt < start || takenAt >= end;
    this.#recent = this.#recent.filter(isKept);
    this.#waiting = this.#waiting.filter(isKept);
  }

  #show(capture: Shown): void {
    this.#recent = [...this.#recent, capture].slice(-recentMax);
  }

  #discarded(groupId: string): void {
    for (const each of this.#recent) {
      if (each.id !== groupId) continue;
      each.isDiscarded = true;
      each.images = [];
    }
  }

  #state({ id: groupId, images }: Pick<Shown, 'id' | 'images'>): CaptureState {
    if (this.#waiting.some((each) => each.groupId === groupId)) return 'waiting';
    const states = images.map(({ id }) => this.#parts.spool.screenshotState(id));
    for (const each of ['waiting', 'sending', 'refused'] as const) {
      if (states.includes(each)) return each;
    }
    return 'sent';
  }
}

function belongsTo({ activityId, projectId }: Activity, wait: ScreenshotWait | undefined) {
  return (item: ScreenshotItem): ScreenshotItem => {
    const screenshot = { ...item.screenshot, activity_id: activityId, project_id: projectId };
    return { ...item, screenshot, wait };
  };
}

function activityOf(screenshot: UploadedScreenshotInput): Activity | undefined {
  const { activity_id: activityId, project_id: projectId } = screenshot;
  return projectId == null ? undefined : { activityId, projectId };
}

function shown(
  screenshot: UploadedScreenshotInput,
  takenAt: number,
  monitors: CaptureGroup['monitors'],
): Shown {
  return {
    id: screenshot.group_id,
    takenAt,
    app: screenshot.app ?? undefined,
    title: screenshot.title ?? undefined,
    isBlurred: screenshot.blur ?? false,
    images: monitors.map((each) => ({ id: each.screenshot.id, content: each.image })),
    isDiscarded: false,
  };
}

function takenAtOf(screenshot: UploadedScreenshotInput): number {
  return Date.parse(String(screenshot.taken_at));
}
