import type { FrontTab } from '@time-tracker/contract/extension/browser-extension';
import type { PersonalSettings } from '@time-tracker/contract/local-recorder';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { decideTimer } from '@time-tracker/recording/timer-decision';
import type { ScreenCapture } from '../capture/screen-capture.ts';
import type { InputCount } from '../input/input-counter.ts';
import type { PendingForgets } from '../spool/pending-forgets.ts';
import type { Spool } from '../spool/spool.ts';
import type { ForgetOutcome } from '../upload/send-forgets.ts';
import { ConnectionWatch } from '../timer/connection-watch.ts';
import { EndedTimer } from '../timer/ended-timer.ts';
import type { FollowedTimer, KnownTimer, ReceivedTimer } from '../timer/known-timer-file.ts';
import type { WindowSample } from '../platform/platform-parts.ts';
import { ActionRefused } from './action-refused.ts';
import { ClockWatch, type WatchedClock } from './clock-watch.ts';
import { DesktopRecording } from './desktop-recording.ts';
import { ForgottenTime } from './forgotten-time.ts';
import type { IdleAnswer, PersonalControl, RecentCapture } from './personal-control.ts';
import type { RecorderStatus } from './recorder-status.ts';
import { TimerRecording } from './timer-recording.ts';
import { WorkSession } from './work-session.ts';

export type RecorderParts = {
  clock: WatchedClock & { offsetMs: () => number };
  random: () => number;
  capture: ScreenCapture;
  /** The person's own settings, which may change at any time. */
  settings: () => PersonalSettings;
  spool: Spool;
  forgets: PendingForgets;
  /** Something in the spool should be sent now. */
  send: () => void;
  /** Contact the server at once: to ask for the timer or report a new state. */
  pollNow: () => void;
  /** Prints one line for people. */
  print: (text: string) => void;
  /** Shows a notification. */
  notify: (text: string) => void;
  /** The desktop does not allow screenshots. */
  onRefused: () => void;
  /** What must survive a restart has changed. */
  save: () => void;
};

/** Input is remembered for about this long, for a start that is reported late. */
const lateStartMs = 5_000;
const signedOutMessage =
  'Nothing is recorded: this recorder was signed out. Sign in again. Your recorded time is kept.';

/**
 * Follows the timer and records: combines what the server says, what the desktop shows, what the person
 * wants and what the clocks say. All input comes through its methods.
 */
export class Recorder implements PersonalControl {
  readonly #parts: RecorderParts;
  readonly #session: WorkSession;
  readonly #recording: TimerRecording;
  readonly #desktop: DesktopRecording;
  readonly #forgotten: ForgottenTime;
  readonly #ended = new EndedTimer();
  readonly #connection: ConnectionWatch;
  readonly #clockWatch: ClockWatch;
  #savedConfirmedAt = 0;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
    this.#connection = new ConnectionWatch(parts.print);
    const reviewMs = () => parts.settings().reviewMinutes * minuteMs;
    const session = new WorkSession({ ...parts, reviewMs });
    this.#session = session;
    const { now, offsetMs } = parts.clock;
    this.#desktop = new DesktopRecording({ ...parts, session, now, offsetMs });
    this.#recording = new TimerRecording({
      ...parts,
      session,
      onTimer: (timer, now) => this.#desktop.follow(timer, now),
      onEndedHere: (startedAt) => this.#ended.ended(startedAt),
    });
    this.#forgotten = new ForgottenTime({ ...parts, session, pending: parts.forgets });
    this.#clockWatch = new ClockWatch(parts.clock);
  }

  /** The server responded; `serverNow` by its own clock. */
  timerReceived(response: ReceivedTimer): void {
    const now = this.#observeClocks();
    const { timer: followed } = this.#recording;
    const confirmedAt = this.#connection.respondedAt;
    this.#connection.responded(now);
    const isEndedHere = this.#ended.isStillRunning(response.timer?.started_at);
    if (isEndedHere) this.#parts.pollNow();
    const timer = isEndedHere ? undefined : response.timer;
    const step = decideTimer(
      {
        followed: followed && timerId(followed),
        confirmedAt,
        watchingSince: -Infinity,
        lateStartMs,
      },
      {
        timer: timer && { ...timerId(timer), beganAt: now - ageMs(timer, response.serverNow) },
        respondedAt: now,
        receivedAt: now,
        isLive: response.isPushed ?? false,
      },
    );
    switch (step.step) {
      case 'start':
        if (timer) this.#recording.start(timer, step.at, now);
        break;
      case 'stop':
        this.#recording.stop(step.at, now, 'Timer stopped.');
        break;
      case 'none':
        if (timer) this.#recording.update(timer, now);
        break;
    }
  }

  /** The server pushes changes, and there was none. */
  timerUnchanged(): void {
    this.#connection.unchanged(this.#observeClocks());
  }

  /** The server could not be reached: recording continues with the last known timer. */
  serverUnreachable(reason: string): void {
    this.#connection.unreachable(this.#observeClocks(), reason, this.#session.isRunning);
  }

  /** The token is no longer valid: whether the timer still runs is unknown. */
  signedOut(): void {
    const now = this.#observeClocks();
    const wasSignedOut = this.#connection.state === 'signed out';
    const since = this.#connection.refused(now);
    if (since === undefined) return;
    this.#recording.stop(since, now, 'Recording stopped.');
    if (!wasSignedOut) this.#parts.notify(signedOutMessage);
  }

  /** Continues with the timer from before a restart while the server cannot be reached. */
  continueOffline(timer: FollowedTimer): void {
    if (this.#recording.timer || this.#connection.respondedAt !== undefined) return;
    if (timer.started_at === this.#ended.startedAt) return;
    const now = this.#observeClocks();
    this.#recording.start(timer, now, now);
  }

  /** Restores what was known before a restart. */
  restore(known: KnownTimer | undefined): void {
    const now = this.#observeClocks();
    if (known) {
      this.#ended.ended(known.endedHere ?? undefined);
      this.#savedConfirmedAt = known.confirmedAt;
      this.#recording.restore(known);
    }
    const { held } = this.#parts.spool;
    if (held) this.#session.restore(held, now);
    this.#forgotten.restore(now);
    void this.#session.captures.restore();
    this.#recording.askAgain();
  }

  inputCounted(count: InputCount): void {
    if (this.#desktop.inputCounted(count, this.#observeClocks())) this.#recording.returned();
  }

  counterChanged(counting: boolean): void {
    if (this.#desktop.counterChanged(counting, this.#observeClocks())) this.#parts.pollNow();
  }

  windowSampled(sample: WindowSample): void {
    const now = this.#observeClocks();
    if (this.#desktop.windowSampled(sample, now)) this.#recording.returned();
    this.#recording.lockChanged(sample.locked, now);
  }

  /** A browser says which site is in front. */
  frontTabReported(source: string, tab: FrontTab): void {
    this.#desktop.frontTabReported(source, tab, this.#observeClocks());
  }

  /** The windows are unknown until the next sample. */
  windowsUnknown(): void {
    this.#desktop.windowsUnknown(this.#observeClocks());
  }

  /** The person stops the timer on this machine: works offline, and the server learns of it later. */
  stopHere(): string | undefined {
    const now = this.#observeClocks();
    return this.#recording.end(now, now, 'Timer stopped on this machine.');
  }

  /** Nothing is recorded meanwhile; the timer keeps running on the server. */
  pause(minutes: number | undefined): string {
    return this.#recording.pause(minutes, this.#observeClocks());
  }

  resume(): string {
    return this.#recording.resume(this.#observeClocks());
  }

  answerIdle(answer: IdleAnswer): string {
    return this.#recording.answerIdle(answer, this.#observeClocks());
  }

  async forget(minutes: number): Promise<string> {
    const now = this.#observeClocks();
    if (this.#session.idle.sign(now)) this.#recording.returned();
    return this.#forgotten.forget(minutes, now);
  }

  /** The server deleted its part of what was forgotten, or refused to. */
  forgetDecided(forgotten: Interval, outcome: ForgetOutcome): void {
    this.#forgotten.decided(forgotten, outcome);
  }

  recentCaptures(): RecentCapture[] {
    return this.#session.captures.recent();
  }

  async discardCapture(id: string): Promise<string> {
    if (await this.#session.captures.discard(id)) return 'Screenshot discarded. It was not sent.';
    throw new ActionRefused('This screenshot may have been sent already.');
  }

  async retryRefused(id: string): Promise<string> {
    if (!(await this.#parts.spool.retrySetAside(id))) {
      throw new ActionRefused('This item cannot be sent again.');
    }
    this.#parts.send();
    return 'It will be sent again.';
  }

  async discardRefused(id: string): Promise<string> {
    if (await this.#parts.spool.discardSetAside(id)) return 'Discarded.';
    throw new ActionRefused('There is no such item.');
  }

  /** Once a second. */
  tick(): void {
    const now = this.#observeClocks();
    // While the server responds, a stop that it has not reported yet can only be later than this.
    const confirmedAt = this.#connection.confirmedAt(now) ?? now;
    const isCaptureAllowed = this.#recording.tick(now, confirmedAt);
    void this.#desktop.takeScreenshotIfDue(now, isCaptureAllowed);
  }

  /** The program ends: everything recorded so far goes to the spool. */
  end(): void {
    this.#recording.suspend(this.#observeClocks());
    this.#parts.send();
  }

  /** `started_at` of the timer that the server still has to stop. */
  get pendingStop(): string | undefined {
    return this.#ended.pendingStop;
  }

  /** For the file that survives a restart. */
  known(): KnownTimer {
    return {
      ...this.#recording.known(),
      confirmedAt: this.#connection.respondedAt ?? this.#savedConfirmedAt,
      endedHere: this.#ended.startedAt ?? null,
    };
  }

  status(): RecorderStatus {
    const { timer, state } = this.#recording;
    return {
      state,
      project: timer && {
        id: timer.project_id,
        name: timer.project_name,
        since: Date.parse(timer.started_at),
      },
      ...this.#recording.status(),
      ...this.#desktop.status(this.#parts.clock.now()),
      connection: this.#connection.state,
      connectionProblem: this.#connection.problem,
      clockOffsetMs: this.#parts.clock.offsetMs(),
    };
  }

  /** Checks the clocks before anything else is recorded; returns the corrected now. */
  #observeClocks(): number {
    const { now, before, happened } = this.#clockWatch.look();
    if (happened !== 'none') this.#recording.interrupted(happened === 'slept', before, now);
    return now;
  }
}

function timerId(timer: FollowedTimer): { startedAt: number; projectId: number } {
  return { startedAt: Date.parse(timer.started_at), projectId: timer.project_id };
}

function ageMs(timer: FollowedTimer, serverNow: number): number {
  return Math.max(0, serverNow - Date.parse(timer.started_at));
}
