import type { Interval } from '@time-tracker/contract/time/interval';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { describeDraft } from '@time-tracker/recording/activity-draft';
import {
  forgetTime,
  listUnfinished,
  reassignTime,
  restoreUnfinished,
} from '@time-tracker/recording/revise-work';
import { WorkRecording } from '@time-tracker/recording/work-recording';
import type { HeldRecord } from '../spool/held-record.ts';
import type { Spool } from '../spool/spool.ts';
import { Captures } from './recent-captures.ts';
import { IdleTime, type IdleLook } from './idle-time.ts';
import type { HeldTime, IdleAnswer } from './personal-control.ts';
import { SpoolWriter } from './spool-writer.ts';

type Parts = {
  spool: Spool;
  send: () => void;
  /** For this long a capture can be discarded before it may be sent; milliseconds. */
  reviewMs: () => number;
};

/**
 * What is recorded, from the first instant until it is in the spool: the work, the time that is held
 * because the person was not active, and the captures. Instants in milliseconds; time never runs backwards
 * except through `interrupted`.
 */
export class WorkSession {
  readonly recording = new WorkRecording(newUuidSeven, describeDraft);
  readonly idle = new IdleTime();
  readonly captures: Captures;
  readonly #parts: Parts;
  readonly #writer: SpoolWriter;
  /** At the last tick. */
  #now = 0;
  #look: IdleLook = { stage: 'working', releasedUntil: 0 };

  constructor(parts: Parts) {
    this.#parts = parts;
    this.captures = new Captures(parts);
    this.#writer = new SpoolWriter({
      ...parts,
      recording: this.recording,
      captures: this.captures,
      heldBecause: () => this.idle.stored(this.#look),
    });
  }

  get isRunning(): boolean {
    return this.recording.isRunning;
  }

  /** Time about which the person may be asked. */
  get held(): HeldTime | undefined {
    return this.idle.held;
  }

  /** Takes over what a recorder before this one held when it ended. */
  restore(record: HeldRecord, now: number): void {
    restoreUnfinished(this.recording, withoutFinal(record, this.#parts.spool));
    const isClockBehind = record.heldUntil > now;
    if (!isClockBehind) this.idle.restore(record, now);
    const isHeld = !isClockBehind && (record.stage === 'quiet' || record.stage === 'asking');
    if (!isHeld || this.held) this.#write(now);
    if (isClockBehind) this.recording.clockSet(now);
  }

  /** Starts recording; `isContinued`: the timer from before a restart goes on. */
  start(projectId: number, at: number, now: number, { isContinued = false } = {}): void {
    if (!isContinued || !this.#parts.spool.held) this.idle.begin(now);
    this.recording.start(projectId, at);
  }

  /** A timer starts: the server should soon know. */
  timerStarted(now: number): void {
    this.#writer.started(now);
  }

  /** Ends the recording. While "Still working?" is open, only the time before it counts. */
  stop(at: number, now: number): void {
    const { held, isAsking } = this.idle;
    this.recording.stop(isAsking && held ? Math.min(at, held.since) : at);
    if (isAsking) this.idle.close();
    this.#write(now);
  }

  /** The program ends: a question that nobody noticed is asked again at the next start. */
  suspend(now: number): void {
    if (this.idle.countsUnlessAnswered) this.idle.close();
    this.recording.stop(now);
    this.#write(now);
  }

  /** Once a second; `confirmedAt`: nothing later may be sent yet. */
  tick(now: number, idleMinutes: number | undefined, confirmedAt: number): IdleLook {
    this.#now = now;
    this.recording.advance(now);
    const { spool } = this.#parts;
    const isHolding = this.held !== undefined || spool.held !== undefined;
    if (!this.isRunning && !isHolding) {
      this.#look = { stage: 'working', releasedUntil: now };
      if (this.captures.areWaiting) this.#writer.tick(now, now);
      return this.#look;
    }
    this.#look = this.idle.look(now, idleMinutes);
    if (this.#look.stage === 'expired') return this.#look;
    this.#writer.tick(now, Math.min(this.#look.releasedUntil, this.isRunning ? confirmedAt : now));
    return this.#look;
  }

  screenshotTaken(): void {
    this.#writer.screenshotTaken(this.#now);
  }

  /** Decides about the held time; returns it, or undefined when there is none. */
  answer(answer: IdleAnswer, now: number): HeldTime | undefined {
    if (!this.held) return undefined;
    this.idle.sign(now);
    const { since, until = now } = this.held;
    this.recording.advance(now);
    const interval = { start: since, end: until };
    switch (answer.answer) {
      case 'keep':
        break;
      case 'discard':
        reassignTime(this.recording, interval, undefined, newUuidSeven);
        break;
      case 'other_project':
        reassignTime(this.recording, interval, answer.projectId, newUuidSeven);
        break;
    }
    const { held } = this;
    this.idle.close();
    this.#look = { stage: 'working', releasedUntil: now };
    this.#writer.decided(now);
    this.#write(now);
    return held;
  }

  /** Removes everything recorded in the interval, which ends now or before a restart. */
  async forget(interval: Interval, now: number): Promise<void> {
    this.recording.advance(now);
    forgetTime(this.recording, interval, newUuidSeven);
    this.idle.forgotten(interval.start);
    this.captures.forgotten(interval);
    const done = this.#parts.spool.forget(interval);
    const { releasedUntil } = this.#look;
    this.#writer.write(now, Math.min(releasedUntil, this.held?.since ?? Infinity));
    await done;
  }

  /** The clocks jumped, or the program did not run: nothing is recorded between the instants. */
  interrupted(before: number, now: number): void {
    this.idle.interrupted(before, now);
    if (now < before) this.idle.close();
    this.recording.stop(before);
    this.#write(now);
    const held = this.held ? listUnfinished(this.recording) : [];
    this.recording.clockSet(now);
    restoreUnfinished(this.recording, held);
  }

  #write(now: number): void {
    this.#writer.write(now, this.held?.since ?? Infinity);
  }
}

/** What became final after the record was written is in the spool by now. */
function withoutFinal({ drafts }: HeldRecord, spool: Spool): HeldRecord['drafts'] {
  const finishes = new Map(
    spool
      .pendingActivities()
      .map(({ item }) => [item.activity_id, Date.parse(String(item.finish))] as const),
  );
  return drafts
    .map((draft) => {
      const finalUntil = Math.max(draft.finalUntil, finishes.get(draft.activityId) ?? 0);
      return { ...draft, finalUntil };
    })
    .filter(({ end, finalUntil }) => finalUntil < end);
}
