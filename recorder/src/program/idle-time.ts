import { minuteMs } from '@time-tracker/contract/time/durations';
import { answerWithinMs, releasedAfterInputMs } from '@time-tracker/recording/idle-rule';
import { Presence } from '@time-tracker/recording/presence';
import type { HeldRecord } from '../spool/held-record.ts';
import type { HeldTime } from './personal-control.ts';

/** What the time without input means now; time after `releasedUntil` is held. */
export type IdleLook =
  | { stage: 'working' | 'quiet'; releasedUntil: number }
  /** "Still working?" was just asked, or is still open. */
  | { stage: 'asking'; releasedUntil: number; isNew: boolean }
  /** The person is back, or it is about time before a restart: they may still answer. */
  | { stage: 'returned'; releasedUntil: number }
  /** Nobody answered in time. */
  | { stage: 'expired'; releasedUntil: number };

/** For a question about time before a restart that is asked late, when input is no answer any more. */
const lateAnswerWithinMs = 5 * minuteMs;

/**
 * Presence of the person and "Still working?": which time is held, and until when they may answer.
 * Instants in milliseconds.
 */
export class IdleTime {
  readonly #presence = new Presence();
  #question: HeldTime | undefined;
  #askableSince: number | undefined;
  #idleMinutes = 0;

  get isCounting(): boolean {
    return this.#presence.counting;
  }

  /** The open question, and the time that it is about. */
  get held(): HeldTime | undefined {
    if (!this.#question) return undefined;
    return { ...this.#question };
  }

  /** The person has not been seen since the question was asked. */
  get isAsking(): boolean {
    return this.#question !== undefined && this.#question.until === undefined;
  }

  /** The person is back, so the time that is held counts unless they choose otherwise. */
  get countsUnlessAnswered(): boolean {
    return this.#question?.until !== undefined && this.#question.otherwise === 'keep';
  }

  /** Recording starts: earlier activity does not matter. */
  begin(now: number): void {
    this.sign(now);
    this.#presence.begin(now);
  }

  /** The person is active; returns whether they were asked and are back now. */
  sign(now: number): boolean {
    this.#presence.sign(now);
    return this.#noteReturn(now);
  }

  counterChanged(counting: boolean, now: number): boolean {
    return this.#presence.counterChanged(counting, now);
  }

  /** Returns whether the person was asked and is back now. */
  idleTimeRead(idleMs: number, now: number): boolean {
    return this.#presence.idleTimeRead(idleMs, now) && this.#noteReturn(now);
  }

  /** Without a timer, the rule of the last one applies. */
  look(now: number, idleMinutes: number | undefined): IdleLook {
    this.#idleMinutes = idleMinutes ?? this.#idleMinutes;
    const view = this.#presence.view(now, this.#idleMinutes, this.#askableSince);
    const question = this.#question;
    if (question?.until !== undefined) {
      const { since, answerBy, otherwise } = question;
      if (now < answerBy) return { stage: 'returned', releasedUntil: since };
      if (otherwise === 'discard') return { stage: 'expired', releasedUntil: since };
      this.close();
      return { stage: 'working', releasedUntil: now };
    }
    switch (view.stage) {
      case 'asking': {
        const { releasedUntil: since, answerBy } = view;
        this.#question ??= { since, until: undefined, answerBy, otherwise: 'discard' };
        return { stage: 'asking', releasedUntil: since, isNew: question === undefined };
      }
      case 'expired':
        return { stage: 'expired', releasedUntil: question?.since ?? view.releasedUntil };
      case 'quiet':
      case 'working':
        if (!question) return { stage: view.stage, releasedUntil: view.releasedUntil };
        // Whether the person is there is unknown by now, and then nobody is idle.
        this.#noteReturn(now);
        return { stage: 'returned', releasedUntil: question.since };
    }
  }

  /** The question was answered, or does not matter any more. */
  close(): void {
    this.#question = undefined;
    this.#askableSince = undefined;
  }

  /** Time from this instant on was removed. */
  forgotten(since: number): void {
    if (!this.#question) return;
    if (this.#question.since >= since) return this.close();
    this.#question.until = Math.min(this.#question.until ?? since, since);
  }

  /** The program did not run between the instants, or the clock was set. */
  interrupted(before: number, now: number): void {
    const question = this.#question;
    if (!question) return;
    if (question.until === undefined) question.otherwise = 'keep';
    question.until ??= Math.max(question.since, before);
    question.answerBy = now + answerWithinMs;
  }

  /** What has to survive a restart. */
  stored(look: IdleLook): Pick<HeldRecord, 'stage' | 'lastActiveAt' | 'idleMinutes' | 'question'> {
    const { stage } = look;
    const question = this.#question;
    return {
      stage: stage === 'working' ? 'unconfirmed' : stage === 'expired' ? 'asking' : stage,
      lastActiveAt: this.#presence.lastActiveAt,
      idleMinutes: this.#idleMinutes,
      question: question && { since: question.since, until: question.until },
    };
  }

  /** Continues with what was held before a restart. */
  restore(
    { stage, lastActiveAt, idleMinutes, question, heldUntil }: HeldRecord,
    now: number,
  ): void {
    this.#idleMinutes = idleMinutes;
    const since = question?.since ?? lastActiveAt + releasedAfterInputMs;
    switch (stage) {
      case 'unconfirmed':
      case 'decided':
        return;
      case 'returned': {
        const until = question?.until ?? heldUntil;
        this.#question = { since, until, answerBy: now + answerWithinMs, otherwise: 'keep' };
        return;
      }
      case 'quiet':
      case 'asking': {
        const wouldHaveEndedAt = lastActiveAt + idleMinutes * minuteMs + answerWithinMs;
        if (now < wouldHaveEndedAt && now >= lastActiveAt) {
          this.#presence.restore(lastActiveAt, now);
          this.#askableSince = now;
          return;
        }
        // Input after the restart says nothing about the time before it.
        const answerBy = now + lateAnswerWithinMs;
        this.#question = { since, until: heldUntil, answerBy, otherwise: 'discard' };
      }
    }
  }

  #noteReturn(now: number): boolean {
    const question = this.#question;
    if (question?.until !== undefined || !question) return false;
    question.until = now;
    question.answerBy = now + answerWithinMs;
    question.otherwise = 'keep';
    return true;
  }
}
