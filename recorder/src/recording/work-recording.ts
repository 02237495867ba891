import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { addSpan, describeDraft, type ActiveWindow, type ActivityDraft } from './activity-draft.ts';
import { markAfter } from './ten-minute-marks.ts';

/** How long a finished activity is still known, for a picture taken in it that comes in late. */
const rememberedMs = 2 * 60_000;
/** Shorter pieces are not worth a row. */
const shortestMs = 1_000;
/** A window that is not seen again for this long is no longer known to be in front. */
const windowKnownMs = 12_000;

/** A start is never learned of later than this. */
const lateStartMs = 6_000;

type Input = { keyboard: boolean; mouse: boolean };
type Kept = { draft: ActivityDraft; claimedUntil: number; claimed: string | undefined };

/**
 * Work as it is recorded: activities, cut at the marks, with what was counted in them. Knows no
 * clock: every instant (milliseconds since the epoch) is handed in, and never runs backwards.
 * Nothing is told to the outside until it is claimed; what was claimed is never taken back.
 */
export class WorkRecording {
  readonly #newId: (at: number) => string;
  #kept: Kept[] = [];
  #now = 0;
  /** Since when there is a counter. */
  #countingSince: number | undefined;
  /** The latest input by second of the epoch, for a start that is learned of late. */
  #recentInput: { epochSecond: number; input: Input }[] = [];
  #window: (ActiveWindow & { seenAt: number }) | undefined;

  constructor(newId: (at: number) => string) {
    this.#newId = newId;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  get projectId(): number | undefined {
    return this.#running?.draft.projectId;
  }

  /** Begins an activity; one that runs is ended at that instant. `at` may lie a little back. */
  start(projectId: number, at: number): void {
    this.stop(at);
    const earliest = Math.max(0, ...this.#kept.map(({ draft }) => draft.end ?? 0));
    this.#open(projectId, Math.max(at, earliest));
  }

  /** Ends the running activity; what is later in it and was not claimed is forgotten. */
  stop(at: number): void {
    this.advance(Math.max(at, this.#now));
    this.cutBack(at);
    const running = this.#running;
    if (running) running.draft.end = Math.max(running.draft.start, this.#now);
  }

  /** Forgets what is later than the instant, except what was claimed, and ends there. */
  cutBack(at: number): void {
    for (const kept of this.#kept) {
      const end = Math.max(at, kept.claimedUntil, kept.draft.start);
      if (kept.draft.end === undefined || kept.draft.end > end) {
        if (kept.draft.end !== undefined || end < this.#now) kept.draft.end = end;
      }
    }
    this.#kept = this.#kept.filter(
      ({ draft, claimedUntil }) =>
        draft.end === undefined || draft.end > draft.start || claimedUntil > draft.start,
    );
  }

  /** Moves on to the instant: cuts at every mark passed, and lengthens what goes on. */
  advance(now: number): void {
    if (now < this.#now) return;
    for (;;) {
      const running = this.#running;
      if (!running) break;
      const mark = markAfter(running.draft.start);
      if (now < mark) break;
      this.#lengthen(running.draft, mark);
      running.draft.end = mark;
      this.#now = mark;
      this.#open(running.draft.projectId, mark);
    }
    if (this.#running) this.#lengthen(this.#running.draft, now);
    this.#now = now;
    this.#forgetOld();
  }

  /** Input fell into that second of the epoch. */
  noteInput(epochSecond: number, input: Input): void {
    const oldest = epochSecond - lateStartMs / 1000;
    this.#recentInput = this.#recentInput.filter((each) => each.epochSecond >= oldest);
    this.#recentInput.push({ epochSecond, input });
    for (const { draft } of this.#kept) addInput(draft, epochSecond, input);
  }

  /** Whether there is a counter, from this instant on. */
  noteCounter(at: number, counting: boolean): void {
    this.advance(at);
    this.#countingSince = counting ? (this.#countingSince ?? at) : undefined;
  }

  /** The window in front, from this instant on; undefined when none or unknown. */
  noteWindow(at: number, window: ActiveWindow | undefined): void {
    this.advance(at);
    this.#window = window && { ...window, seenAt: at };
  }

  get window(): ActiveWindow | undefined {
    return this.#window;
  }

  /** The activity that the instant lies in. */
  activityAt(at: number): { activityId: string; projectId: number } | undefined {
    return this.#kept.find(
      ({ draft }) => at >= draft.start && at < (draft.end ?? Math.max(this.#now, at) + 1),
    )?.draft;
  }

  /** What is new to tell, up to the instant; from now on it is never taken back. */
  claim(until: number): RecordedActivityInput[] {
    const told: RecordedActivityInput[] = [];
    for (const kept of this.#kept) {
      const { draft } = kept;
      const finish = Math.max(
        Math.min(until, draft.end ?? this.#now, this.#now),
        kept.claimedUntil,
      );
      if (finish - draft.start < shortestMs) continue;
      const described = describeDraft(draft, finish);
      const text = JSON.stringify(described);
      if (text === kept.claimed) continue;
      kept.claimedUntil = finish;
      kept.claimed = text;
      told.push(described);
    }
    return told;
  }

  /** The clock was set: what ran must be stopped and claimed before. */
  clockSet(now: number): void {
    this.#kept = [];
    this.#recentInput = [];
    if (this.#countingSince !== undefined) this.#countingSince = now;
    this.#now = now;
  }

  get #running(): Kept | undefined {
    const last = this.#kept.at(-1);
    return last?.draft.end === undefined ? last : undefined;
  }

  #open(projectId: number, start: number): void {
    const draft: ActivityDraft = {
      activityId: this.#newId(start),
      projectId,
      start,
      end: undefined,
      keyboard: new Set(),
      mouse: new Set(),
      measured: [],
      windows: [],
    };
    this.#kept.push({ draft, claimedUntil: 0, claimed: undefined });
    for (const { epochSecond, input } of this.#recentInput) addInput(draft, epochSecond, input);
    // What is known by now of the time since a start that was learned of late.
    this.#attribute(draft, start, this.#now);
  }

  #lengthen(draft: ActivityDraft, to: number): void {
    this.#attribute(draft, Math.max(this.#now, draft.start), to);
  }

  #attribute(draft: ActivityDraft, from: number, to: number): void {
    const since = this.#countingSince;
    if (since !== undefined) {
      addSpan(draft.measured, { from: Math.max(from, since), to }, () => true);
    }
    if (!this.#window) return;
    const { app, title, seenAt } = this.#window;
    const known = { from, to: Math.min(to, seenAt + windowKnownMs), app, title };
    addSpan(draft.windows, known, (a, b) => a.app === b.app && a.title === b.title);
  }

  #forgetOld(): void {
    this.#kept = this.#kept.filter(
      ({ draft, claimedUntil }) =>
        draft.end === undefined ||
        (claimedUntil < draft.end && draft.end - draft.start >= shortestMs) ||
        draft.end > this.#now - rememberedMs,
    );
  }
}

function addInput(draft: ActivityDraft, epochSecond: number, input: Input): void {
  const end = draft.end ?? Infinity;
  if ((epochSecond + 1) * 1000 <= draft.start || epochSecond * 1000 >= end) return;
  if (input.keyboard) draft.keyboard.add(epochSecond);
  if (input.mouse) draft.mouse.add(epochSecond);
}
