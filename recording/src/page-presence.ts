import { minuteMs } from '@time-tracker/contract/time/durations';
import {
  inputWithin,
  joinInterval,
  nothingMeasured,
  type MeasuredInput,
} from './measured-input.ts';

/** The browser reports that the person is idle this long after their last input, the least it offers. */
export const idleThresholdMs = minuteMs;
/** Longer than an activity lasts, with the time until it is final. */
const rememberedMs = 15 * minuteMs;

/** The state of the whole computer, from the browser. Null: unknown. */
export type ComputerState = { isActive: boolean; isLocked: boolean } | null;

/**
 * What an open page knows of the input of its person. Callers pass every instant; milliseconds.
 *
 * Where the browser reports when the person is idle, all time is measured, but only to the minute: time is
 * active as long as less than a minute passes between two inputs. So the last minute is not known yet,
 * unless there is input in the page. Elsewhere, only time in which the page has the focus is measured.
 */
export class PagePresence {
  readonly #input: MeasuredInput;
  #computer: ComputerState = null;
  #isMeasuring = false;
  #hasFocus = false;
  /** Everything before is decided. */
  #until: number;
  #lastInputAt: number;

  /** `before`: what the page before measured. */
  constructor(now: number, before?: MeasuredInput) {
    this.#input = before ?? nothingMeasured();
    this.#until = now;
    this.#lastInputAt = now;
  }

  /** The state of the whole computer is known. */
  get knowsComputer(): boolean {
    return this.#isMeasuring && this.#computer !== null;
  }

  get isLocked(): boolean {
    return this.knowsComputer && this.#computer?.isLocked === true;
  }

  /** All that is remembered. */
  get input(): MeasuredInput {
    return this.#input;
  }

  /** Only while the screen is shared, input is measured. */
  setMeasuring(isMeasuring: boolean, now: number): void {
    if (isMeasuring === this.#isMeasuring) return;
    this.tick(now);
    this.#isMeasuring = isMeasuring;
    this.#restart(now);
  }

  setFocus(hasFocus: boolean, now: number): void {
    this.tick(now);
    this.#hasFocus = hasFocus;
  }

  setComputer(computer: ComputerState, now: number): void {
    this.tick(now);
    const before = this.#computer;
    this.#computer = computer;
    if (!computer || !before) return this.#restart(now);
    if (before.isActive && !computer.isActive) {
      this.#decide(Math.max(this.#lastInputAt, now - idleThresholdMs), true);
      this.#decide(now, false);
    }
    if (!before.isActive && computer.isActive) this.#lastInputAt = now;
  }

  /** There was input in the page. */
  noteInput(at: number, device: 'keyboard' | 'mouse'): void {
    this.tick(at);
    if (!this.#isMeasuring || !(this.#computer || this.#hasFocus)) return;
    const start = Math.floor(at / 1000) * 1000;
    const second = { start, end: start + 1000 };
    joinInterval(this.#input[device], second);
    this.#lastInputAt = at;
    if (!this.#computer) joinInterval(this.#input.active, second);
    else if (this.#computer.isActive) this.#decide(at, true);
  }

  /** Time passes. */
  tick(now: number): void {
    if (!this.#isMeasuring) return;
    if (!this.#computer) {
      if (this.#hasFocus) joinInterval(this.#input.measured, { start: this.#until, end: now });
      this.#until = Math.max(this.#until, now);
    } else if (this.#computer.isActive) {
      this.#decide(now - idleThresholdMs, true);
    } else {
      this.#decide(now, false);
    }
    this.#forget(now);
  }

  /** The page did not run, or the clock was set: the time in between is not measured. */
  interrupted(now: number): void {
    this.#restart(now);
  }

  /** The estimate of the server's clock changed by `byMs`: what is not decided yet moves with it. */
  clockCorrected(byMs: number): void {
    this.#until += byMs;
    this.#lastInputAt += byMs;
  }

  /** Whether the person is away by the organization's rule; `idleMinutes` 0 = never. */
  isIdle(now: number, idleMinutes: number): boolean {
    if (!this.knowsComputer || this.#computer?.isActive !== false || idleMinutes <= 0) return false;
    return now - this.#lastInputAt >= idleMinutes * minuteMs;
  }

  #decide(until: number, isActive: boolean): void {
    if (until <= this.#until) return;
    const interval = { start: this.#until, end: until };
    joinInterval(this.#input.measured, interval);
    if (isActive) {
      joinInterval(this.#input.active, interval);
      this.#lastInputAt = Math.max(this.#lastInputAt, until);
    }
    this.#until = until;
  }

  #restart(now: number): void {
    this.#until = now;
    this.#lastInputAt = now;
  }

  #forget(now: number): void {
    const { input } = this;
    if ((input.measured[0]?.start ?? now) > now - 2 * rememberedMs) return;
    Object.assign(input, inputWithin(input, { start: now - rememberedMs, end: Infinity }));
  }
}
