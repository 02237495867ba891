import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { addSpan, describeDraft, type ActiveWindow, type ActivityDraft } from './activity-draft.ts';
import { markAfter } from './ten-minute-marks.ts';

/** How long a finished activity is still known, for a picture taken in it that comes in late. */
const rememberedMs = 2 * 60_000;
/** Shorter pieces are not worth a row. */
const shortestMs = 1_000;
/** A window that is not seen again for this long is no longer known to be in front. */
const windowKnownMs = 12_000;

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
  #counting = false;
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
  noteInput(epochSecond: number, input: { keyboard: boolean; mouse: boolean }): void {
    for (const { draft } of this.#kept) {
      const end = draft.end ?? Infinity;
      if ((epochSecond + 1) * 1000 <= draft.start || epochSecond * 1000 >= end) continue;
      if (input.keyboard) draft.keyboard.add(epochSecond);
      if (input.mouse) draft.mouse.add(epochSecond);
    }
  }

  /** Whether there is a counter, from this instant on. */
  noteCounter(at: number, counting: boolean): void {
    this.advance(at);
    this.#counting = counting;
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
    this.#now = now;
  }

  get #running(): Kept | undefined {
    const last = this.#kept.at(-1);
    return last?.draft.end === undefined ? last : undefined;
  }

  #open(projectId: number, start: number): void {
    this.#kept.push({
      draft: {
        activityId: this.#newId(start),
        projectId,
        start,
        end: undefined,
        keyboard: new Set(),
        mouse: new Set(),
        measured: [],
        windows: [],
      },
      claimedUntil: 0,
      claimed: undefined,
    });
  }

  #lengthen(draft: ActivityDraft, to: number): void {
    const from = Math.max(this.#now, draft.start);
    if (this.#counting) addSpan(draft.measured, { from, to }, () => true);
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
