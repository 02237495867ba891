import { limitToAgreed } from '@time-tracker/contract/recording-rules';
import type { FollowedTimer } from '../timer/known-timer-file.ts';
import type { ConsentState, PauseState } from './personal-control.ts';

/** Why nothing is recorded although a timer runs. */
export type Block = 'paused' | 'locked' | 'no_consent';

/**
 * Whether the timer may be recorded: not while the person paused, the screen is locked, or the person has
 * not agreed to what is recorded. Instants in milliseconds.
 */
export class RecordingGate {
  #pause: PauseState | undefined;
  #lockedAt: number | undefined;
  #consent: ConsentState = 'given';
  /** `started_at` of the last timer that was recorded; it goes on under the rules agreed to. */
  #recordedTimer: string | undefined;

  get block(): Block | undefined {
    if (this.#pause) return 'paused';
    if (this.#lockedAt !== undefined) return 'locked';
    return this.#mayRecord ? undefined : 'no_consent';
  }

  get pause(): PauseState | undefined {
    return this.#pause;
  }

  get lockedAt(): number | undefined {
    return this.#lockedAt;
  }

  get consent(): ConsentState {
    return this.#consent;
  }

  get recordedTimer(): string | undefined {
    return this.#recordedTimer;
  }

  setPause(pause: PauseState | undefined): void {
    this.#pause = pause;
  }

  setLocked(at: number | undefined): void {
    this.#lockedAt = at;
  }

  /** The last timer that was recorded before a restart. */
  restoreTimer(startedAt: string | undefined): void {
    this.#recordedTimer = startedAt;
  }

  /** The pause is over by now. */
  isPauseOver(now: number): boolean {
    return this.#pause?.until !== undefined && now >= this.#pause.until;
  }

  /** The timer that runs, with the consent of the person. */
  follow(timer: FollowedTimer): void {
    this.#consent = timer.consent?.status ?? 'given';
    if (this.#consent === 'missing') this.#recordedTimer = undefined;
    if (this.#consent === 'given') this.#recordedTimer = timer.started_at;
    this.#mayRecord = this.#recordedTimer === timer.started_at;
  }

  /** No timer runs. */
  ended(): void {
    this.#lockedAt = undefined;
    this.#pause = undefined;
  }

  #mayRecord = true;
}

/** The timer with the rules that apply: while they record more than was agreed to, the agreed ones. */
export function withAgreedRules(timer: FollowedTimer): FollowedTimer {
  const { consent, policy } = timer;
  if (consent?.status !== 'outdated' || !consent.agreed) return timer;
  const { screenshot_interval } = timer;
  const limited = limitToAgreed(consent.agreed, { screenshot_interval, ...policy });
  return {
    ...timer,
    screenshot_interval: limited.screenshot_interval,
    policy: { ...policy, blur: limited.blur, titles: limited.titles },
  };
}
