import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import type { RecorderState, Timer } from '@time-tracker/contract/timer/timer';
import type { BrowserRecording } from '@time-tracker/recording/browser-recording';
import type { MeasuredInput } from '@time-tracker/recording/measured-input';
import { PagePresence } from '@time-tracker/recording/page-presence';
import { captureRules, type SharedSurface } from '@time-tracker/recording/screen-rules';
import { ScreenshotSchedule } from '@time-tracker/recording/screenshot-schedule';
import type { LostImages } from '../../timer/browser-recorder-state.ts';
import { ImageQueue, type ImageStorage, type WaitingImage } from './image-queue.ts';
import { ImageSender } from './image-sender.ts';
import { watchPageInput } from './page-input.ts';
import type { ScreenShare } from './screen-share.ts';

interface Parts {
  share: ScreenShare;
  recording: BrowserRecording;
  storage: ImageStorage;
  /** Images that a page before left. */
  stored: WaitingImage[];
  /** What the page before measured of the activity that continues. */
  input: MeasuredInput | undefined;
  /** The server's clock. */
  now: () => number;
  onLostImages: () => void;
}

/** Sharing goes on for this long without a timer, so that switching projects does not end it. */
const releasedAfterMs = minuteMs;

/** Takes screenshots of the shared screen, measures input, and sends what it took. */
export class ScreenRecorder {
  readonly #parts: Parts;
  readonly #share: ScreenShare;
  readonly #schedule: ScreenshotSchedule;
  readonly #presence: PagePresence;
  readonly #queue: ImageQueue;
  readonly #sender: ImageSender;
  readonly #ended = new AbortController();
  #timer: Timer | null = null;
  #withoutTimerSince: number | undefined;
  #isCapturing = false;
  #away: 'idle' | 'locked' | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#share = parts.share;
    const { takenAt } = this.#share.mark.read();
    this.#schedule = new ScreenshotSchedule(Math.random, takenAt ?? undefined);
    this.#presence = new PagePresence(parts.now(), parts.input);
    const { storage, stored } = parts;
    const onLost = (lost: LostImages) => this.#addLost(lost);
    this.#queue = new ImageQueue({ storage, stored, onLost });
    this.#sender = new ImageSender(this.#queue, this.#ended.signal, () => this.#showWaiting());
  }

  start(): void {
    this.#share.lead();
    this.#showWaiting();
    watchPageInput(
      (device) => this.#presence.noteInput(this.#parts.now(), device),
      (hasFocus) => this.#presence.setFocus(hasFocus, this.#parts.now()),
      this.#ended.signal,
    );
  }

  /** Another page takes over, or the person signed out. Images wait for the next page. */
  end(): void {
    this.#ended.abort();
    this.#share.release();
  }

  /** What the person does, if it differs from what is recorded without a screen. */
  get state(): Extract<RecorderState, 'recording' | 'idle' | 'locked'> | undefined {
    if (this.#away) return this.#away;
    return this.#share.isHere && this.#parts.recording.isRecording ? 'recording' : undefined;
  }

  get surface() {
    return this.#share.isHere ? this.#share.surface : null;
  }

  get input(): MeasuredInput {
    return this.#presence.input;
  }

  followTimer(timer: Timer | null): void {
    this.#timer = timer;
    this.#withoutTimerSince = timer ? undefined : (this.#withoutTimerSince ?? this.#parts.now());
  }

  /** The page did not run for a while, or the clock was set. */
  interrupted(now: number): void {
    this.#presence.interrupted(now);
  }

  /** The estimate of the server's clock changed by `byMs`: what is not decided yet moves with it. */
  clockCorrected(byMs: number): void {
    this.#presence.clockCorrected(byMs);
  }

  /** Once a second. */
  tick(now: number): void {
    const { recording } = this.#parts;
    const isSharing = this.#share.isHere && this.#share.checkSurface();
    this.#presence.setMeasuring(isSharing, now);
    if (isSharing) this.#presence.setComputer(this.#share.computer, now);
    this.#away = this.#findAway(now);
    recording.setAway(this.#away !== undefined, now);
    if (isSharing) this.#captureIfDue(now);
    this.#releaseWithoutTimer(now);
    this.#sender.wake();
  }

  /** Before sign-out. */
  send(): Promise<void> {
    return this.#sender.send();
  }

  get lostImages(): LostImages[] {
    return this.#share.mark.read().lostImages;
  }

  dismissLost(): void {
    this.#share.mark.change({ lostImages: [] });
  }

  #findAway(now: number): 'idle' | 'locked' | undefined {
    if (!this.#timer) return undefined;
    if (this.#presence.isLocked) return 'locked';
    return this.#presence.isIdle(now, this.#timer.policy.idle_minutes) ? 'idle' : undefined;
  }

  #captureIfDue(now: number): void {
    const isAllowed = this.#parts.recording.isRecording && !this.#isCapturing;
    if (!this.#timer || !isAllowed) return this.#schedule.skip(now);
    const { intervalMinutes, blur } = captureRules(this.#timer, this.#share.mark.read().blur);
    if (this.#schedule.isDue(now, intervalMinutes)) void this.#capture(now, blur);
  }

  async #capture(takenAt: number, blur: boolean): Promise<void> {
    this.#isCapturing = true;
    try {
      const image = await this.#share.grab(blur);
      const activity = this.#parts.recording.activityAt(takenAt);
      // The timer may have stopped meanwhile, or the person have shared something else.
      if (!activity || this.#ended.signal.aborted || !this.#share.checkSurface()) return;
      this.#share.mark.change({ takenAt });
      const { surface } = this;
      await this.#queue.add(describeImage(takenAt, activity, { blur, surface }), image);
      this.#showWaiting();
      this.#sender.wake();
    } catch (error) {
      reportError(error);
      this.#schedule.retry(this.#parts.now());
    } finally {
      this.#isCapturing = false;
    }
  }

  #releaseWithoutTimer(now: number): void {
    const since = this.#withoutTimerSince;
    if (since === undefined || now - since < releasedAfterMs) return;
    if (this.#share.mark.read().status !== 'off') this.#share.end('off');
  }

  #addLost({ images, reason }: LostImages): void {
    const before = this.lostImages;
    const same = before.find((each) => each.reason === reason);
    const others = before.filter((each) => each.reason !== reason);
    const lostImages = [...others, { images: images + (same?.images ?? 0), reason }];
    this.#share.mark.change({ lostImages });
    this.#parts.onLostImages();
  }

  #showWaiting(): void {
    this.#share.mark.change({ waitingImages: this.#queue.waiting.length });
    this.#share.show();
  }
}

function describeImage(
  takenAt: number,
  { activityId, projectId }: { activityId: string; projectId: number },
  { blur, surface }: { blur: boolean; surface: SharedSurface | null },
): UploadedScreenshotInput {
  return {
    id: newUuidSeven(takenAt),
    activity_id: activityId,
    group_id: newUuidSeven(takenAt),
    project_id: projectId,
    taken_at: new Date(takenAt).toISOString(),
    display: 0,
    displays: 1,
    blur,
    ...(surface === null ? {} : { surface }),
  };
}
