import type { PersonalSettings } from '@time-tracker/contract/local-recorder';
import type { RecorderState } from '@time-tracker/contract/timer';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { describeDraft } from '@time-tracker/recording/activity-draft';
import type { IdleView } from '@time-tracker/recording/idle-rule';
import { Presence } from '@time-tracker/recording/presence';
import { decideTimer } from '@time-tracker/recording/timer-decision';
import { WorkRecording } from '@time-tracker/recording/work-recording';
import type { ScreenCapture } from '../capture/screen-capture.ts';
import type { InputCount } from '../input/input-counter.ts';
import { applyPersonalRules, recordedWindow } from '../settings/personal-rules.ts';
import type { Spool } from '../spool/spool.ts';
import { ConnectionWatch } from '../timer/connection-watch.ts';
import { EndedTimer } from '../timer/ended-timer.ts';
import type { FollowedTimer, KnownTimer } from '../timer/known-timer-file.ts';
import type { WindowSample } from '../windows/window-sampler.ts';
import { ClockWatch, type WatchedClock } from './clock-watch.ts';
import type { RecorderStatus } from './recorder-status.ts';
import { ScreenshotTaker } from './screenshot-taker.ts';
import { SpoolWriter } from './spool-writer.ts';

export type RecorderParts = {
  clock: WatchedClock & { offsetMs: () => number };
  random: () => number;
  capture: ScreenCapture;
  /** The person's own settings, which may change at any time. */
  settings: () => PersonalSettings;
  spool: Spool;
  /** Something in the spool should be sent now. */
  send: () => void;
  /** Contact the server at once: to ask for the timer or report a new state. */
  pollNow: () => void;
  /** Prints one line for people. */
  print: (text: string) => void;
  /** Shows a notification. */
  notify: (text: string) => void;
  /** What must survive a restart has changed. */
  save: () => void;
};

/** Samples come every five seconds. */
const sampleKnownMs = 15_000;
/** How long a screen may stay locked where the organization never asks about idle time. */
const lockedMinutes = 5;
/** Input is remembered for about this long, for a start that is learned of late. */
const lateStartMs = 5_000;

/**
 * Follows the timer and records: combines what the server says, what the desktop shows and what the
 * clocks say, and writes the result to the spool. All input comes through its methods.
 */
export class Recorder {
  readonly #parts: RecorderParts;
  readonly #recording = new WorkRecording(newUuidSeven, describeDraft);
  readonly #presence = new Presence();
  readonly #ended = new EndedTimer();
  readonly #connection: ConnectionWatch;
  readonly #screenshots: ScreenshotTaker;
  readonly #spoolWriter: SpoolWriter;
  readonly #clockWatch: ClockWatch;
  #timer: FollowedTimer | undefined;
  #savedConfirmedAt = 0;
  #window: WindowSample['window'];
  #sampledAt = -Infinity;
  #lockedAt: number | undefined;
  #isAsking = false;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
    this.#connection = new ConnectionWatch(parts.print);
    this.#screenshots = new ScreenshotTaker({ ...parts, offsetMs: parts.clock.offsetMs });
    this.#spoolWriter = new SpoolWriter({
      recording: this.#recording,
      screenshots: this.#screenshots,
      spool: parts.spool,
      send: parts.send,
    });
    this.#clockWatch = new ClockWatch(parts.clock);
  }

  /** The server responded; `serverNow` by its own clock. */
  timerReceived(response: { timer: FollowedTimer | undefined; serverNow: number }): void {
    const now = this.#observeClocks();
    const confirmedAt = this.#connection.respondedAt;
    this.#connection.responded(now);
    const isEndedHere = this.#ended.isStillRunning(response.timer?.started_at);
    if (isEndedHere) this.#parts.pollNow();
    const timer = isEndedHere ? undefined : response.timer;
    const step = decideTimer(
      {
        followed: this.#timer && timerId(this.#timer),
        confirmedAt,
        watchingSince: -Infinity,
        lateStartMs,
      },
      {
        timer: timer && { ...timerId(timer), beganAt: now - ageMs(timer, response.serverNow) },
        respondedAt: now,
        receivedAt: now,
      },
    );
    switch (step.step) {
      case 'start':
        if (timer) this.#start(timer, step.at);
        break;
      case 'stop':
        this.#stop(step.at, 'Timer stopped.');
        break;
      case 'none':
        if (timer) this.#updatePolicy(timer, now);
        break;
    }
  }

  /** The server could not be reached: recording continues with the last known timer. */
  serverUnreachable(reason: string): void {
    this.#connection.unreachable(this.#observeClocks(), reason, this.#recording.isRunning);
  }

  /** The token is no longer valid: whether the timer still runs is unknown. */
  signedOut(): void {
    const since = this.#connection.refused(this.#observeClocks());
    if (since === undefined || !this.#timer) return;
    this.#stop(since, 'Recording stopped.');
    this.#parts.notify('You were signed out. Run "login" again. Your recorded time is kept.');
  }

  /** Continues with the timer from before a restart while the server cannot be reached. */
  resume(timer: FollowedTimer): void {
    if (this.#timer || this.#connection.respondedAt !== undefined) return;
    if (timer.started_at === this.#ended.startedAt) return;
    this.#start(timer, this.#observeClocks());
  }

  /** Restores what was known before a restart. */
  restore(known: KnownTimer): void {
    this.#ended.ended(known.endedHere ?? undefined);
    this.#savedConfirmedAt = known.confirmedAt;
  }

  inputCounted(count: InputCount): void {
    const now = this.#observeClocks();
    const keyboard = count.keys > 0;
    const mouse = count.clicks + count.moves + count.wheel > 0;
    const shift = Math.round(this.#parts.clock.offsetMs() / 1000);
    this.#recording.noteInput(count.second + shift, { keyboard, mouse });
    this.#presence.sign(now);
    this.#returnFromIdle();
  }

  counterChanged(counting: boolean): void {
    const now = this.#observeClocks();
    this.#recording.noteCounter(now, counting);
    if (!this.#presence.counterChanged(counting, now)) return;
    if (counting) this.#parts.print('Counting keyboard and mouse activity.');
    else this.#parts.print('Cannot count keyboard and mouse activity: time is "not measured".');
    this.#parts.pollNow();
  }

  windowSampled(sample: WindowSample): void {
    const now = this.#observeClocks();
    this.#sampledAt = now;
    this.#window = sample.window;
    this.#recordWindow(now);
    if (sample.idleMs !== undefined && this.#presence.idleTimeRead(sample.idleMs, now)) {
      this.#returnFromIdle();
    }
    this.#lockChanged(sample.locked, now);
  }

  /** The windows are unknown until the next sample. */
  windowsUnknown(): void {
    this.#window = undefined;
    this.#recordWindow(this.#observeClocks());
  }

  /** The person stops the timer on this machine: works offline, and the server learns of it later. */
  stopHere(): string | undefined {
    const now = this.#observeClocks();
    const startedAt = this.#timer?.started_at;
    this.#endTimer(now, 'Timer stopped on this machine.');
    return startedAt;
  }

  /** Once a second. */
  tick(): void {
    const now = this.#observeClocks();
    this.#recording.advance(now);
    if (this.#lockedAt !== undefined) this.#checkLock(now, this.#lockedAt);
    if (!this.#recording.isRunning || !this.#timer) return;
    const idle = this.#idle(now);
    if (idle.stage === 'expired') return this.#expire(idle.releasedUntil);
    if (idle.stage === 'asking' && !this.#isAsking) this.#ask();
    const interval = this.#rules(this.#timer).screenshotInterval;
    if (this.#screenshots.isDue(now, interval, idle.stage !== 'asking')) {
      void this.#takeScreenshot();
    }
    // While the server responds, a stop that it has not reported yet can only be later than this.
    const confirmedAt = this.#connection.confirmedAt(now) ?? now;
    this.#spoolWriter.tick(now, Math.min(idle.releasedUntil, confirmedAt));
  }

  /** The program ends: everything recorded so far goes to the spool. */
  end(): void {
    if (this.#recording.isRunning) this.#stop(this.#observeClocks(), 'Recording ended.');
  }

  /** `started_at` of the timer that the server still has to stop. */
  get pendingStop(): string | undefined {
    return this.#ended.pendingStop;
  }

  /** For the file that survives a restart. */
  known(): KnownTimer {
    return {
      timer: this.#timer ?? null,
      confirmedAt: this.#connection.respondedAt ?? this.#savedConfirmedAt,
      endedHere: this.#ended.startedAt ?? null,
    };
  }

  status(): RecorderStatus {
    const now = this.#parts.clock.now();
    const timer = this.#timer;
    return {
      state: this.#state(now),
      project: timer && {
        id: timer.project_id,
        name: timer.project_name,
        since: Date.parse(timer.started_at),
      },
      isAsking: this.#isAsking,
      isCounting: this.#presence.counting,
      seesWindows: now - this.#sampledAt < sampleKnownMs,
      screenshotInterval: timer && this.#rules(timer).screenshotInterval,
      lastCaptureAt: this.#screenshots.lastTakenAt,
      captureProblem: this.#screenshots.problem,
      skippedScreenshots: this.#screenshots.skipped,
      connection: this.#connection.state,
      connectionProblem: this.#connection.problem,
      clockOffsetMs: this.#parts.clock.offsetMs(),
    };
  }

  #state(now: number): RecorderState {
    if (!this.#timer) return 'paused';
    if (this.#lockedAt !== undefined) return 'locked';
    if (this.#idle(now).stage === 'asking') return 'idle';
    return this.#presence.counting ? 'recording' : 'not_measured';
  }

  #start(timer: FollowedTimer, at: number): void {
    if (this.#timer) this.#stop(at, undefined);
    this.#timer = timer;
    this.#presence.begin(this.#clockWatch.lastNow);
    // Before the start: this timer's organization may not want the title that was sampled last.
    this.#recordWindow(this.#clockWatch.lastNow);
    this.#recording.start(timer.project_id, at);
    this.#isAsking = false;
    this.#spoolWriter.started(this.#clockWatch.lastNow);
    const measured = this.#presence.counting ? '' : ' (activity is not measured)';
    this.#parts.print(`Recording "${timer.project_name}"${measured}.`);
    this.#parts.pollNow();
    this.#parts.save();
  }

  /** Ends the recording. While the idle prompt is open, only time that was released before counts. */
  #stop(at: number, sentence: string | undefined): void {
    const { stage, releasedUntil } = this.#idle(this.#clockWatch.lastNow);
    this.#recording.stop(stage === 'asking' ? Math.min(at, releasedUntil) : at);
    this.#timer = undefined;
    this.#lockedAt = undefined;
    this.#isAsking = false;
    this.#spoolWriter.writeAll();
    if (sentence) this.#parts.print(sentence);
    this.#parts.send();
    this.#parts.pollNow();
    this.#parts.save();
  }

  /** Ends the recording and the server's timer with it. */
  #endTimer(at: number, sentence: string): void {
    if (!this.#timer) return;
    this.#ended.ended(this.#timer.started_at);
    this.#stop(at, sentence);
  }

  #expire(endedAt: number): void {
    const message = `Timer stopped at ${timeOf(endedAt)}, one minute after your last input.`;
    this.#endTimer(endedAt, message);
    this.#parts.notify(message);
  }

  #ask(): void {
    this.#isAsking = true;
    const question = 'Still working? Move the mouse or press a key within 1 minute.';
    this.#parts.print(question);
    this.#parts.notify(question);
    this.#parts.pollNow();
  }

  #returnFromIdle(): void {
    if (!this.#isAsking) return;
    this.#isAsking = false;
    this.#parts.print('Welcome back. That time counts.');
    this.#parts.pollNow();
  }

  #lockChanged(locked: boolean, now: number): void {
    if (locked === (this.#lockedAt !== undefined) || !this.#timer) return;
    if (locked) {
      this.#lockedAt = now;
      this.#recording.stop(now);
      this.#spoolWriter.writeAll();
      this.#parts.print('Screen locked: recording is paused.');
    } else {
      this.#lockedAt = undefined;
      this.#recording.start(this.#timer.project_id, now);
      this.#presence.begin(now);
      this.#parts.print('Screen unlocked: recording continues.');
    }
    this.#parts.pollNow();
  }

  #checkLock(now: number, lockedAt: number): void {
    const minutes = this.#timer?.policy.idle_minutes || lockedMinutes;
    if (now - lockedAt < minutes * minuteMs) return;
    this.#endTimer(lockedAt, `Timer stopped at ${timeOf(lockedAt)}, when the screen was locked.`);
  }

  #idle(now: number): IdleView {
    return this.#presence.view(now, this.#timer?.policy.idle_minutes ?? 0);
  }

  #rules(timer: FollowedTimer) {
    return applyPersonalRules(timer, this.#parts.settings());
  }

  /** The screenshot interval and the organization's policy may have changed. */
  #updatePolicy(timer: FollowedTimer, now: number): void {
    const isTitlesChanged = this.#timer?.policy.titles !== timer.policy.titles;
    this.#timer = timer;
    if (isTitlesChanged) this.#recordWindow(now);
  }

  #recordWindow(now: number): void {
    const titles = this.#timer !== undefined && this.#rules(this.#timer).titles;
    const window = recordedWindow(this.#window, { ...this.#parts.settings(), titles });
    if (now - this.#sampledAt < sampleKnownMs) this.#recording.noteWindow(now, window);
  }

  async #takeScreenshot(): Promise<void> {
    const isTaken = await this.#screenshots.take({
      blur: this.#timer ? this.#rules(this.#timer).blur : true,
      rules: this.#parts.settings(),
      window: this.#recording.window,
      // The timer may have stopped, or the screen been locked, during the capture.
      activityAt: (at) => (this.#recording.isRunning ? this.#recording.activityAt(at) : undefined),
    });
    if (isTaken) this.#spoolWriter.screenshotTaken(this.#clockWatch.lastNow);
  }

  /** Checks the clocks before anything else is recorded; returns the corrected now. */
  #observeClocks(): number {
    const { now, before, happened } = this.#clockWatch.look();
    if (happened !== 'none') this.#interrupted(happened === 'slept', before, now);
    return now;
  }

  #interrupted(hasSlept: boolean, before: number, now: number): void {
    const projectId = this.#recording.running?.projectId;
    this.#recording.stop(before);
    this.#spoolWriter.writeAll();
    this.#recording.clockSet(now);
    if (projectId === undefined || !this.#timer) return;
    if (hasSlept) {
      const message = `Timer stopped at ${timeOf(before)}, when this machine went to sleep.`;
      this.#endTimer(now, message);
      return this.#parts.notify(message);
    }
    this.#recording.start(projectId, now);
    this.#presence.begin(now);
  }
}

function timerId(timer: FollowedTimer): { startedAt: number; projectId: number } {
  return { startedAt: Date.parse(timer.started_at), projectId: timer.project_id };
}

function ageMs(timer: FollowedTimer, serverNow: number): number {
  return Math.max(0, serverNow - Date.parse(timer.started_at));
}

function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString();
}
