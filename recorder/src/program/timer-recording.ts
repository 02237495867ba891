import type { RecorderState } from '@time-tracker/contract/timer/timer';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { FollowedTimer, KnownTimer } from '../timer/known-timer-file.ts';
import { ActionRefused } from './action-refused.ts';
import type { IdleAnswer } from './personal-control.ts';
import {
  answerMessage,
  askMessage,
  consentMessage,
  pauseMessage,
  timeText,
  unansweredMessage,
} from './recorder-messages.ts';
import type { RecorderStatus } from './recorder-status.ts';
import { RecordingGate, withAgreedRules } from './recording-gate.ts';
import type { WorkSession } from './work-session.ts';

type Parts = {
  session: WorkSession;
  /** The timer or its rules changed; called before anything is recorded under them. */
  onTimer: (timer: FollowedTimer | undefined, now: number) => void;
  /** The timer ended on this machine; the server does not know yet. */
  onEndedHere: (startedAt: string) => void;
  send: () => void;
  pollNow: () => void;
  print: (text: string) => void;
  notify: (text: string) => void;
  save: () => void;
};

/** How long a screen may stay locked where the organization never asks about idle time. */
const lockedMinutes = 5;

/** Records the timer that runs, except while it is paused, locked, idle or not agreed to. */
export class TimerRecording {
  readonly #parts: Parts;
  readonly #session: WorkSession;
  readonly #gate = new RecordingGate();
  #timer: FollowedTimer | undefined;
  /** The timer from before a restart, until it continues or another one starts. */
  #timerBefore: string | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#session = parts.session;
  }

  /** With the rules that the person agreed to. */
  get timer(): FollowedTimer | undefined {
    return this.#timer;
  }

  get state(): RecorderState {
    if (!this.#timer) return 'paused';
    const { block } = this.#gate;
    if (block) return block === 'locked' ? 'locked' : 'paused';
    if (this.#session.idle.isAsking) return 'idle';
    return this.#session.idle.isCounting ? 'recording' : 'not_measured';
  }

  status(): Pick<RecorderStatus, 'isAsking' | 'held' | 'pause' | 'consent' | 'block'> {
    const { pause, consent, block } = this.#gate;
    const { isAsking, held } = this.#session.idle;
    return { isAsking, held, pause, consent, block: this.#timer && block };
  }

  known(): Pick<KnownTimer, 'timer' | 'pause' | 'recordedTimer'> {
    const { pause, recordedTimer } = this.#gate;
    return {
      timer: this.#timer ?? null,
      pause: pause ? { until: pause.until ?? null } : null,
      recordedTimer: recordedTimer ?? null,
    };
  }

  restore({ timer, pause, recordedTimer }: KnownTimer): void {
    this.#timerBefore = timer?.started_at;
    this.#gate.restoreTimer(recordedTimer ?? undefined);
    if (pause) this.#gate.setPause({ until: pause.until ?? undefined });
  }

  start(timer: FollowedTimer, at: number, now: number): void {
    if (this.#timer) this.#session.stop(at, now);
    this.#gate.follow(timer);
    this.#timer = withAgreedRules(timer);
    // Before the start: this timer's organization may not want the title that was sampled last.
    this.#parts.onTimer(this.#timer, now);
    this.#applyGate(now, at);
    this.#session.timerStarted(now);
    this.#announce();
  }

  /** The screenshot interval, the organization's policy or the consent may have changed. */
  update(timer: FollowedTimer, now: number): void {
    const blockBefore = this.#gate.block;
    this.#gate.follow(timer);
    this.#timer = withAgreedRules(timer);
    this.#parts.onTimer(this.#timer, now);
    if (this.#gate.block === blockBefore) return;
    this.#applyGate(now);
    this.#announce();
  }

  stop(at: number, now: number, sentence: string): void {
    if (!this.#timer) return;
    this.#session.stop(at, now);
    this.#timer = undefined;
    this.#gate.ended();
    this.#parts.onTimer(undefined, now);
    this.#parts.print(sentence);
    this.#changed();
  }

  /** Ends the recording and the server's timer with it; returns `started_at` of that timer. */
  end(at: number, now: number, sentence: string): string | undefined {
    const startedAt = this.#timer?.started_at;
    if (startedAt === undefined) return undefined;
    this.#parts.onEndedHere(startedAt);
    this.stop(at, now, sentence);
    return startedAt;
  }

  /** The program ends: everything recorded so far goes to the spool. */
  suspend(now: number): void {
    if (this.#session.isRunning) this.#parts.print('Recording ended.');
    this.#session.suspend(now);
    this.#timer = undefined;
  }

  /** Once a second; returns whether a screenshot may be taken. */
  tick(now: number, confirmedAt: number): boolean {
    if (this.#gate.isPauseOver(now)) this.#endPause(now, 'The pause is over. Recording continues.');
    const { lockedAt } = this.#gate;
    if (lockedAt !== undefined) this.#checkLock(now, lockedAt);
    const idle = this.#session.tick(now, this.#timer?.policy.idle_minutes, confirmedAt);
    if (idle.stage === 'expired') this.#expire(now);
    if (idle.stage === 'asking' && idle.isNew) this.#ask();
    return idle.stage !== 'asking' && idle.stage !== 'expired';
  }

  /** Nothing is recorded meanwhile; the timer keeps running on the server. */
  pause(minutes: number | undefined, now: number): string {
    if (!this.#timer) throw new ActionRefused('No timer is running, so nothing is recorded.');
    const until = minutes === undefined ? undefined : now + minutes * minuteMs;
    if (this.#session.idle.sign(now)) this.returned();
    this.#gate.setPause({ until });
    this.#applyGate(now);
    const message = pauseMessage(until);
    this.#parts.print(message);
    return message;
  }

  resume(now: number): string {
    if (!this.#gate.pause) throw new ActionRefused('Recording is not paused.');
    return this.#endPause(now, undefined);
  }

  answerIdle(answer: IdleAnswer, now: number): string {
    const held = this.#session.answer(answer, now);
    if (!held) throw new ActionRefused('There is no time without input to decide about.');
    const message = answerMessage(answer, held);
    this.#parts.print(message);
    this.#changed();
    return message;
  }

  /** There was input again after "Still working?". */
  returned(): void {
    this.#parts.print(
      'Welcome back. The time without input counts, unless you choose otherwise within 1 minute.',
    );
    this.#parts.pollNow();
  }

  lockChanged(locked: boolean, now: number): void {
    if (locked === (this.#gate.lockedAt !== undefined) || !this.#timer) return;
    // Nobody answered, and the screen locked itself.
    if (locked && this.#session.idle.isAsking) return this.#expire(now);
    this.#gate.setLocked(locked ? now : undefined);
    this.#applyGate(now);
    this.#parts.print(
      locked ? 'Screen locked: recording is paused.' : 'Screen unlocked: recording continues.',
    );
  }

  /** The clocks jumped, or the program did not run. */
  interrupted(hasSlept: boolean, before: number, now: number): void {
    const projectId = this.#session.recording.running?.projectId;
    if (hasSlept) this.#session.stop(before, before);
    this.#session.interrupted(before, now);
    if (projectId === undefined || !this.#timer) return;
    if (!hasSlept) return this.#session.start(projectId, now, now);
    const message = `Timer stopped at ${timeText(before)}, when this machine went to sleep.`;
    this.end(now, now, message);
    this.#parts.notify(message);
  }

  /** Asks about time from before a restart. */
  askAgain(): void {
    if (this.#session.held) this.#say(askMessage(this.#session.held));
  }

  /** Starts or ends the recording as the gate says. */
  #applyGate(now: number, at = now): void {
    const timer = this.#gate.block ? undefined : this.#timer;
    if (timer && !this.#session.isRunning) {
      const isContinued = timer.started_at === this.#timerBefore;
      this.#timerBefore = undefined;
      this.#session.start(timer.project_id, at, now, { isContinued });
    } else if (!timer && this.#session.isRunning) {
      this.#session.stop(now, now);
      this.#parts.send();
    }
    this.#parts.pollNow();
    this.#parts.save();
  }

  #announce(): void {
    const name = this.#timer?.project_name ?? '';
    switch (this.#gate.block) {
      case undefined: {
        const measured = this.#session.idle.isCounting ? '' : ' (activity is not measured)';
        return this.#parts.print(`Recording "${name}"${measured}.`);
      }
      case 'no_consent':
        return this.#say(consentMessage(name, this.#gate.consent));
      case 'paused':
        return this.#parts.print(pauseMessage(this.#gate.pause?.until));
      case 'locked':
        return this.#parts.print('Screen locked: recording is paused.');
    }
  }

  /** Nobody answered "Still working?": the held time does not count. */
  #expire(now: number): void {
    const { held } = this.#session;
    if (!held) return;
    if (held.until === undefined && this.#timer) {
      const message = `Timer stopped at ${timeText(held.since)}, one minute after your last input.`;
      this.end(held.since, now, message);
      return this.#parts.notify(message);
    }
    const decided = this.#session.answer({ answer: 'discard' }, now);
    if (decided) this.#say(unansweredMessage(decided));
    this.#changed();
  }

  #ask(): void {
    this.askAgain();
    this.#parts.pollNow();
  }

  #endPause(now: number, notice: string | undefined): string {
    this.#gate.setPause(undefined);
    this.#applyGate(now);
    const message = 'Recording continues.';
    this.#parts.print(message);
    if (notice && this.#timer) this.#parts.notify(notice);
    return message;
  }

  #checkLock(now: number, lockedAt: number): void {
    const minutes = this.#timer?.policy.idle_minutes || lockedMinutes;
    if (now - lockedAt < minutes * minuteMs) return;
    this.end(lockedAt, now, `Timer stopped at ${timeText(lockedAt)}, when the screen was locked.`);
  }

  #changed(): void {
    this.#parts.send();
    this.#parts.pollNow();
    this.#parts.save();
  }

  #say(message: string): void {
    this.#parts.print(message);
    this.#parts.notify(message);
  }
}
