import type { FrontTab } from '@time-tracker/contract/extension/browser-extension';
import type { PersonalSettings } from '@time-tracker/contract/local-recorder';
import type { ScreenCapture } from '../capture/screen-capture.ts';
import type { InputCount } from '../input/input-counter.ts';
import {
  applyPersonalRules,
  decideScreen,
  recordedWindow,
  type CaptureRules,
  type VisibleWindow,
} from '../settings/personal-rules.ts';
import { FrontSites } from '../sites/front-sites.ts';
import type { FollowedTimer } from '../timer/known-timer-file.ts';
import type { WindowSample } from '../platform/platform-parts.ts';
import type { RecorderStatus } from './recorder-status.ts';
import { ScreenshotTaker } from './screenshot-taker.ts';
import type { WorkSession } from './work-session.ts';

type Parts = {
  session: WorkSession;
  /** The corrected time. */
  now: () => number;
  /** What has to be added to the system clock; milliseconds. */
  offsetMs: () => number;
  random: () => number;
  capture: ScreenCapture;
  settings: () => PersonalSettings;
  print: (text: string) => void;
  /** The desktop does not allow screenshots. */
  onRefused: () => void;
};

/** Samples come every five seconds. */
const sampleKnownMs = 15_000;

/** Records what the desktop shows: input, windows and screenshots, under the rules of the timer. */
export class DesktopRecording {
  readonly #parts: Parts;
  readonly #session: WorkSession;
  readonly #screenshots: ScreenshotTaker;
  #timer: FollowedTimer | undefined;
  readonly #sites = new FrontSites();
  #window: WindowSample['window'];
  #sampledAt = -Infinity;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#session = parts.session;
    this.#screenshots = new ScreenshotTaker({ ...parts, captures: parts.session.captures });
  }

  follow(timer: FollowedTimer | undefined, now: number): void {
    const areTitlesChanged = this.#timer?.policy.titles !== timer?.policy.titles;
    const isOther = this.#timer?.started_at !== timer?.started_at;
    this.#timer = timer;
    if (areTitlesChanged || isOther) this.#recordWindow(now);
  }

  /** Returns whether the person was asked and is back now. */
  inputCounted(count: InputCount, now: number): boolean {
    const keyboard = count.keys > 0;
    const mouse = count.clicks + count.moves + count.wheel > 0;
    const shift = Math.round(this.#parts.offsetMs() / 1000);
    this.#session.recording.noteInput(count.second + shift, { keyboard, mouse });
    return this.#session.idle.sign(now);
  }

  /** Returns whether that is a change. */
  counterChanged(counting: boolean, now: number): boolean {
    this.#session.recording.noteCounter(now, counting);
    if (!this.#session.idle.counterChanged(counting, now)) return false;
    if (counting) this.#parts.print('Counting keyboard and mouse activity.');
    else this.#parts.print('Cannot count keyboard and mouse activity: time is "not measured".');
    return true;
  }

  /** Returns whether the person was asked and is back now. */
  windowSampled({ window, idleMs }: WindowSample, now: number): boolean {
    this.#sampledAt = now;
    this.#window = window;
    this.#recordWindow(now);
    return idleMs !== undefined && this.#session.idle.idleTimeRead(idleMs, now);
  }

  /** At once: the next sample may be seconds away. */
  frontTabReported(source: string, tab: FrontTab, now: number): void {
    const before = this.#windowWithSite(now)?.domain;
    this.#sites.report(source, tab, now);
    if (this.#windowWithSite(now)?.domain === before) return;
    // The title that was sampled last is that of the site before.
    if (this.#window) this.#window = { ...this.#window, title: '' };
    this.#recordWindow(now);
  }

  /** The windows are unknown until the next sample. */
  windowsUnknown(now: number): void {
    this.#window = undefined;
    this.#recordWindow(now);
  }

  /** Once a second; resolves when the screenshot that was due is taken. */
  async takeScreenshotIfDue(now: number, isAllowed: boolean): Promise<void> {
    const { recording } = this.#session;
    const rules = this.#rules();
    if (!rules || !recording.isRunning) return;
    if (!this.#screenshots.isDue(now, rules.screenshotInterval, isAllowed)) return;
    const isTaken = await this.#screenshots.take({
      blur: rules.blur,
      rules: this.#parts.settings(),
      window: recording.window,
      decideFront: () => this.#decideFront(),
      // The timer may have stopped, or the screen been locked, during the capture.
      activityAt: (at) => (recording.isRunning ? recording.activityAt(at) : undefined),
    });
    if (isTaken) this.#session.screenshotTaken();
  }

  status(
    now: number,
  ): Pick<
    RecorderStatus,
    | 'isCounting'
    | 'seesWindows'
    | 'screenshotInterval'
    | 'lastCaptureAt'
    | 'captureProblem'
    | 'skippedScreenshots'
  > {
    return {
      isCounting: this.#session.idle.isCounting,
      seesWindows: now - this.#sampledAt < sampleKnownMs,
      screenshotInterval: this.#rules()?.screenshotInterval,
      lastCaptureAt: this.#screenshots.lastTakenAt,
      captureProblem: this.#screenshots.problem,
      skippedScreenshots: this.#screenshots.skipped,
    };
  }

  #rules(): CaptureRules | undefined {
    return this.#timer && applyPersonalRules(this.#timer, this.#parts.settings());
  }

  #windowWithSite(now: number): VisibleWindow | undefined {
    const window = this.#window;
    return window && { ...window, domain: this.#sites.domainOf(window.app, now) };
  }

  /** By the site in front, which the windows do not tell. */
  #decideFront() {
    const window = this.#windowWithSite(this.#parts.now());
    return decideScreen(window?.domain ? [window] : [], this.#parts.settings());
  }

  #recordWindow(now: number): void {
    const titles = this.#rules()?.titles ?? false;
    const window = recordedWindow(this.#windowWithSite(now), { ...this.#parts.settings(), titles });
    if (now - this.#sampledAt < sampleKnownMs) this.#session.recording.noteWindow(now, window);
  }
}
