import type { RecorderState } from '@time-tracker/contract/timer';
import type { ScreenCapture } from '../capture/screen-capture.ts';
import type { InputCount } from '../input/input-counter.ts';
import type { Spool } from '../spool/spool.ts';
import { EndedTimer } from '../timer/ended-timer.ts';
import type { FollowedTimer, KnownTimer } from '../timer/known-timer-file.ts';
import { ConnectionWatch } from '../timer/connection-watch.ts';
import { decideTimer } from '../timer/timer-decision.ts';
import type { WindowSample } from '../windows/window-sampler.ts';
import { Handover } from './handover.ts';
import type { IdleView } from './idle-rule.ts';
import { ClockWatch, type WatchedClock } from './pause-detection.ts';
import { Presence } from './presence.ts';
import type { RecorderView } from './recorder-view.ts';
import { ScreenTaker } from './screen-taker.ts';
import { newUuidSeven } from './uuid-seven.ts';
import { WorkRecording } from './work-recording.ts';

export type RecorderParts = {
  clock: WatchedClock & { offsetMs: () => number };
  random: () => number;
  capture: ScreenCapture;
  spool: Spool;
  /** Something in the spool is worth sending now. */
  send: () => void;
  /** The server shall be asked, or told of a new state, at once. */
  hurry: () => void;
  /** One line for people. */
  say: (text: string) => void;
  /** Wants the person's attention. */
  notify: (text: string) => void;
  /** What must survive a restart has changed. */
  remember: () => void;
};

/** Samples come every five seconds. */
const sampleKnownMs = 15_000;
/** How long a locked screen is waited for where the organization never asks. */
const lockedMinutes = 5;

/**
 * Follows the timer and records: puts together what the server says, what the desktop shows and
 * what the clock says, and hands the result to the spool. Everything comes in by its methods.
 */
export class Recorder {
  readonly #parts: RecorderParts;
  readonly #recording = new WorkRecording((at) => newUuidSeven(at));
  readonly #presence = new Presence();
  readonly #ended = new EndedTimer();
  readonly #connection: ConnectionWatch;
  readonly #screens: ScreenTaker;
  readonly #handover: Handover;
  readonly #clockWatch: ClockWatch;
  #timer: FollowedTimer | undefined;
  #rememberedAt = 0;
  #window: { app: string; title: string } | undefined;
  #sampledAt = -Infinity;
  #lockedAt: number | undefined;
  #asked = false;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
    this.#connection = new ConnectionWatch(parts.say);
    this.#screens = new ScreenTaker({ ...parts, offsetMs: parts.clock.offsetMs });
    this.#handover = new Handover({
      ...{ recording: this.#recording, screens: this.#screens },
      ...{ spool: parts.spool, send: parts.send },
    });
    this.#clockWatch = new ClockWatch(parts.clock);
  }

  /** The server answered; `serverNow` in its own time. */
  timerAnswered(answer: { timer: FollowedTimer | undefined; serverNow: number }): void {
    const now = this.#observe();
    const confirmedAt = this.#connection.answeredAt;
    this.#connection.answered(now);
    const endedHere = this.#ended.isStillRunning(answer.timer?.started_at);
    if (endedHere) this.#parts.hurry();
    const timer = endedHere ? undefined : answer.timer;
    const step = decideTimer(
      { recorded: this.#recorded(), confirmedAt },
      {
        startedAt: timer && Date.parse(timer.started_at),
        projectId: timer?.project_id,
        serverNow: answer.serverNow,
        at: now,
      },
    );
    switch (step.step) {
      case 'start':
        if (timer) this.#start(timer, step.at);
        break;
      case 'stop':
        this.#stop(step.at, 'The timer was stopped.');
        break;
      case 'none':
        if (timer) this.#rulesChanged(timer, now);
        break;
    }
  }

  /** The server could not be asked: what was last known goes on. */
  serverUnreachable(reason: string): void {
    this.#connection.unreachable(this.#observe(), reason, this.#recording.isRunning);
  }

  /** The token is no longer known: nobody can say whether the timer still runs. */
  signedOut(): void {
    const since = this.#connection.refused(this.#observe());
    if (since === undefined || !this.#timer) return;
    this.#stop(since, 'Recording stopped.');
    this.#parts.notify('You were signed out. Run "login" again; what is recorded is kept.');
  }

  /** Goes on with the timer of before a restart while the server cannot be asked. */
  resume(timer: FollowedTimer): void {
    if (this.#timer || this.#connection.answeredAt !== undefined) return;
    if (timer.started_at === this.#ended.startedAt) return;
    this.#start(timer, this.#observe());
  }

  /** What was known before a restart. */
  restore(known: KnownTimer): void {
    this.#ended.ended(known.endedHere ?? undefined);
    this.#rememberedAt = known.confirmedAt;
  }

  inputCounted(count: InputCount): void {
    const now = this.#observe();
    const keyboard = count.keys > 0;
    const mouse = count.clicks + count.moves + count.wheel > 0;
    const shift = Math.round(this.#parts.clock.offsetMs() / 1000);
    this.#recording.noteInput(count.second + shift, { keyboard, mouse });
    this.#presence.sign(now);
    this.#welcomeBack();
  }

  counterChanged(counting: boolean): void {
    const now = this.#observe();
    this.#recording.noteCounter(now, counting);
    if (!this.#presence.counterChanged(counting, now)) return;
    if (counting) this.#parts.say('Keys and mouse are counted.');
    else this.#parts.say('Keys and mouse cannot be counted: this time is "not measured".');
    this.#parts.hurry();
  }

  windowSampled(sample: WindowSample): void {
    const now = this.#observe();
    this.#sampledAt = now;
    this.#window = sample.window;
    this.#showWindow(now);
    if (sample.idleMs !== undefined && this.#presence.idleTimeRead(sample.idleMs, now)) {
      this.#welcomeBack();
    }
    this.#lockChanged(sample.locked, now);
  }

  /** Nothing is known of the windows until the next sample. */
  desktopBlind(): void {
    this.#window = undefined;
    this.#showWindow(this.#observe());
  }

  /** The person says so on this machine: works without the server, which is told later. */
  stopHere(): void {
    const now = this.#observe();
    this.#endTimer(now, 'Stopped here; the server is told as soon as it answers.');
  }

  /** Once a second. */
  tick(): void {
    const now = this.#observe();
    this.#recording.advance(now);
    if (this.#lockedAt !== undefined) this.#checkLock(now, this.#lockedAt);
    if (!this.#recording.isRunning || !this.#timer) return;
    const idle = this.#idle(now);
    if (idle.stage === 'expired') return this.#expire(idle.releasedUntil);
    if (idle.stage === 'asking' && !this.#asked) this.#ask();
    const { screenshot_interval: interval } = this.#timer;
    if (this.#screens.isDue(now, interval, idle.stage !== 'asking')) void this.#takeScreens();
    // While the server answers, a stop it has not told us of yet can only be later than this.
    const confirmedAt = this.#connection.confirmedAt(now) ?? now;
    this.#handover.advance(now, Math.min(idle.releasedUntil, confirmedAt));
  }

  /** The program ends: everything recorded so far goes to the spool. */
  end(): void {
    if (this.#recording.isRunning) this.#stop(this.#observe(), 'Recording ended.');
  }

  /** `started_at` of the timer that the server has yet to stop. */
  get pendingStop(): string | undefined {
    return this.#ended.pendingStop;
  }

  /** For the file that survives a restart. */
  known(): KnownTimer {
    return {
      timer: this.#timer ?? null,
      confirmedAt: this.#connection.answeredAt ?? this.#rememberedAt,
      endedHere: this.#ended.startedAt ?? null,
    };
  }

  view(): RecorderView {
    const now = this.#parts.clock.now();
    const timer = this.#timer;
    return {
      state: this.#state(now),
      project: timer && {
        id: timer.project_id,
        name: timer.project_name,
        since: Date.parse(timer.started_at),
      },
      asking: this.#asked,
      counting: this.#presence.counting,
      seesWindows: now - this.#sampledAt < sampleKnownMs,
      screenshotInterval: timer?.screenshot_interval,
      lastCaptureAt: this.#screens.lastTakenAt,
      captureProblem: this.#screens.problem,
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

  #recorded(): { startedAt: number; projectId: number } | undefined {
    const timer = this.#timer;
    return timer && { startedAt: Date.parse(timer.started_at), projectId: timer.project_id };
  }

  #start(timer: FollowedTimer, at: number): void {
    if (this.#timer) this.#stop(at, undefined);
    this.#timer = timer;
    this.#presence.begin(this.#clockWatch.lastNow);
    // Before the start: this timer's organization may not want the title that was last seen.
    this.#showWindow(this.#clockWatch.lastNow);
    this.#recording.start(timer.project_id, at);
    this.#asked = false;
    this.#handover.started(this.#clockWatch.lastNow);
    const measured = this.#presence.counting ? '' : ' (not measured: there is no counter)';
    this.#parts.say(`Recording "${timer.project_name}"${measured}.`);
    this.#parts.hurry();
    this.#parts.remember();
  }

  /** Ends what is recorded. While the person is asked, only what was told already counts. */
  #stop(at: number, sentence: string | undefined): void {
    const { stage, releasedUntil } = this.#idle(this.#clockWatch.lastNow);
    this.#recording.stop(stage === 'asking' ? Math.min(at, releasedUntil) : at);
    this.#timer = undefined;
    this.#lockedAt = undefined;
    this.#asked = false;
    this.#handover.finish();
    if (sentence) this.#parts.say(sentence);
    this.#parts.send();
    this.#parts.hurry();
    this.#parts.remember();
  }

  /** Ends what is recorded and the server's timer with it. */
  #endTimer(at: number, sentence: string): void {
    if (!this.#timer) return;
    this.#ended.ended(this.#timer.started_at);
    this.#stop(at, sentence);
  }

  #expire(endedAt: number): void {
    const at = new Date(endedAt).toLocaleTimeString();
    const message = `Timer stopped at ${at}, one minute after your last input.`;
    this.#endTimer(endedAt, message);
    this.#parts.notify(message);
  }

  #ask(): void {
    this.#asked = true;
    this.#parts.say('Still working? Press any key or move the mouse within a minute.');
    this.#parts.notify('Still working? Press any key or move the mouse within a minute.');
    this.#parts.hurry();
  }

  #welcomeBack(): void {
    if (!this.#asked) return;
    this.#asked = false;
    this.#parts.say('Welcome back: the time in between counts.');
    this.#parts.hurry();
  }

  #lockChanged(locked: boolean, now: number): void {
    if (locked === (this.#lockedAt !== undefined) || !this.#timer) return;
    if (locked) {
      this.#lockedAt = now;
      this.#recording.stop(now);
      this.#handover.finish();
      this.#parts.say('The screen is locked: recording waits.');
    } else {
      this.#lockedAt = undefined;
      this.#recording.start(this.#timer.project_id, now);
      this.#presence.begin(now);
      this.#parts.say('The screen is unlocked: recording goes on.');
    }
    this.#parts.hurry();
  }

  #checkLock(now: number, lockedAt: number): void {
    const minutes = this.#timer?.policy.idle_minutes || lockedMinutes;
    if (now - lockedAt < minutes * 60_000) return;
    this.#endTimer(lockedAt, 'The screen stayed locked: the timer was stopped as of the lock.');
  }

  #idle(now: number): IdleView {
    return this.#presence.view(now, this.#timer?.policy.idle_minutes ?? 0);
  }

  /** The interval and the rules of the organization may have changed. */
  #rulesChanged(timer: FollowedTimer, now: number): void {
    const titlesChanged = this.#timer?.policy.titles !== timer.policy.titles;
    this.#timer = timer;
    if (titlesChanged) this.#showWindow(now);
  }

  #showWindow(now: number): void {
    const title = this.#timer?.policy.titles === false ? undefined : this.#window?.title;
    const shown = this.#window && { app: this.#window.app, title: title || undefined };
    if (now - this.#sampledAt < sampleKnownMs) this.#recording.noteWindow(now, shown);
  }

  async #takeScreens(): Promise<void> {
    const taken = await this.#screens.take({
      blur: this.#timer?.policy.blur ?? false,
      window: this.#recording.window,
      // The timer may have stopped, or the screen been locked, while the picture was taken.
      activityAt: (at) => (this.#recording.isRunning ? this.#recording.activityAt(at) : undefined),
    });
    if (taken) this.#handover.pictureTaken(this.#clockWatch.lastNow);
  }

  /** Looks at the clocks before anything else is believed; the corrected now. */
  #observe(): number {
    const { now, before, happened } = this.#clockWatch.look();
    if (happened.kind !== 'none') this.#interrupted(happened.kind === 'slept', before, now);
    return now;
  }

  #interrupted(slept: boolean, before: number, now: number): void {
    const projectId = this.#recording.projectId;
    this.#recording.stop(before);
    this.#handover.finish();
    this.#recording.clockSet(now);
    if (projectId === undefined || !this.#timer) return;
    if (slept) {
      const at = new Date(before).toLocaleTimeString();
      this.#endTimer(now, `This machine slept: the timer was stopped as of ${at}.`);
      return this.#parts.notify(`This machine slept: the timer was stopped as of ${at}.`);
    }
    this.#recording.start(projectId, now);
    this.#presence.begin(now);
  }
}
