import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { windowEnd } from '@time-tracker/contract/time/ten-minute-window';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { addInterval, type ActiveWindow, type ActivityDraft } from './activity-draft.ts';
import { shortestActivityMs, type PendingActivity } from './pending-activity.ts';

/** How long a finished activity is remembered, for a screenshot of it that arrives late. */
const rememberedMs = 2 * minuteMs;
/** A window that was not sampled again within this time may have lost the focus. */
const windowKnownMs = 12_000;
/** How long input is remembered, for a start that is reported late. */
const lateStartMs = 6_000;

/** How a recorder describes an activity up to an instant, as it is sent. */
type Describe = (draft: ActivityDraft, end: number) => RecordedActivityInput;

type Input = { keyboard: boolean; mouse: boolean };
/** An activity and how much of it was taken. */
export type RecordedDraft = {
  draft: ActivityDraft;
  /** Up to here it is final. */
  finalUntil: number;
  /** What was last taken of it, as JSON. */
  taken: string | undefined;
};

/**
 * Turns "recording from … to …" into activities of one ten-minute window each, with the input and
 * windows in them. Has no clock: callers pass every instant (milliseconds since the epoch), and time
 * never runs backwards. Nothing is final until it was taken as sendable; after that it never shrinks.
 */
export class WorkRecording {
  readonly #newId: (at: number) => string;
  readonly #describe: Describe;
  #recorded: RecordedDraft[] = [];
  #now = 0;
  /** Since when input is counted. */
  #countingSince: number | undefined;
  /** The latest input by second of the epoch. */
  #recentInput: { epochSecond: number; input: Input }[] = [];
  #window: (ActiveWindow & { seenAt: number }) | undefined;
  /** The end of each pending activity as it was last taken by `takeChanges`. */
  readonly #reportedEnds = new Map<string, number>();

  constructor(newId: (at: number) => string, describe: Describe) {
    this.#newId = newId;
    this.#describe = describe;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** The running activity up to the last instant seen. */
  get running(): PendingActivity | undefined {
    const draft = this.#running?.draft;
    return draft && toPending(draft, this.#now);
  }

  /** Starts an activity and ends the running one there. `at` may lie slightly in the past. */
  start(projectId: number, at: number): void {
    this.stop(at);
    const earliest = Math.max(0, ...this.#recorded.map(({ draft }) => draft.end ?? 0));
    this.#open({ activityId: undefined, projectId }, Math.max(at, earliest));
  }

  /** Continues an activity of the recorder before this one, which saw it last at its `end`. */
  resume({ activityId, projectId, start, end }: PendingActivity): void {
    this.#now = end;
    this.#open({ activityId, projectId }, start);
    // As it was at first, so that what was recorded since is reported.
    this.#reportedEnds.set(activityId, start);
  }

  /** Ends the running activity; what lies later and is not final is discarded. */
  stop(at: number): void {
    this.advance(Math.max(at, this.#now));
    this.cutBack(at);
    const running = this.#running;
    if (running) running.draft.end = Math.max(running.draft.start, this.#now);
  }

  /** Discards everything later than the instant that is not final, and ends there. */
  cutBack(at: number): void {
    for (const { draft, finalUntil } of this.#recorded) {
      const end = Math.max(at, finalUntil, draft.start);
      if (draft.end === undefined || draft.end > end) {
        if (draft.end !== undefined || end < this.#now) draft.end = end;
      }
    }
    this.#recorded = this.#recorded.filter(
      ({ draft, finalUntil }) =>
        draft.end === undefined || draft.end > draft.start || finalUntil > draft.start,
    );
  }

  /** Moves on to the instant: cuts at the end of each window passed, and extends what runs. */
  advance(now: number): void {
    if (now < this.#now) return;
    for (;;) {
      const running = this.#running;
      if (!running) break;
      const end = windowEnd(running.draft.start);
      if (now < end) break;
      this.#extend(running.draft, end);
      running.draft.end = end;
      this.#now = end;
      this.#open({ activityId: undefined, projectId: running.draft.projectId }, end);
    }
    if (this.#running) this.#extend(this.#running.draft, now);
    this.#now = now;
    this.#forgetOld();
  }

  /** There was input in that second of the epoch. */
  noteInput(epochSecond: number, input: Input): void {
    const oldest = epochSecond - lateStartMs / 1000;
    this.#recentInput = this.#recentInput.filter((each) => each.epochSecond >= oldest);
    this.#recentInput.push({ epochSecond, input });
    for (const { draft } of this.#recorded) addInput(draft, epochSecond, input);
  }

  /** Whether input is counted from this instant on. */
  noteCounter(at: number, counting: boolean): void {
    this.advance(at);
    this.#countingSince = counting ? (this.#countingSince ?? at) : undefined;
  }

  /** The window with the focus from this instant on; undefined when there is none or it is unknown. */
  noteWindow(at: number, window: ActiveWindow | undefined): void {
    this.advance(at);
    this.#window = window && { ...window, seenAt: at };
  }

  get window(): ActiveWindow | undefined {
    return this.#window;
  }

  /** The activity that contains the instant. */
  activityAt(at: number): { activityId: string; projectId: number } | undefined {
    return this.#recorded.find(
      ({ draft }) => at >= draft.start && at < (draft.end ?? Math.max(this.#now, at) + 1),
    )?.draft;
  }

  /** Takes what is new up to the instant, as it is sent; from now on that is final. */
  takeSendable(until: number): RecordedActivityInput[] {
    const sendable: RecordedActivityInput[] = [];
    for (const recorded of this.#recorded) {
      const { draft } = recorded;
      const end = Math.max(Math.min(until, draft.end ?? this.#now, this.#now), recorded.finalUntil);
      if (end - draft.start < shortestActivityMs) continue;
      const described = this.#describe(draft, end);
      const text = JSON.stringify(described);
      if (text === recorded.taken) continue;
      recorded.finalUntil = end;
      recorded.taken = text;
      sendable.push(described);
    }
    return sendable;
  }

  /**
   * Takes the activities that are new, longer or shorter than before, and the ids of those that
   * turned out to be too short. Finished ones are final from now on; the running one is not.
   */
  takeChanges(): { changed: PendingActivity[]; removed: string[] } {
    const changed: PendingActivity[] = [];
    const ends = this.#reportedEnds;
    const missing = new Set(ends.keys());
    for (const recorded of this.#recorded) {
      const { draft, finalUntil } = recorded;
      const activity = toPending(draft, this.#now);
      const isFinished = draft.end !== undefined;
      if (activity.end - activity.start < shortestActivityMs) continue;
      missing.delete(activity.activityId);
      const isNew = !isFinished || finalUntil < activity.end;
      if (isNew && ends.get(activity.activityId) !== activity.end) changed.push(activity);
      ends.set(activity.activityId, activity.end);
      if (!isFinished) continue;
      recorded.finalUntil = activity.end;
      ends.delete(activity.activityId);
    }
    for (const activityId of missing) ends.delete(activityId);
    return { changed, removed: [...missing] };
  }

  /** Oldest first. */
  recorded(): readonly RecordedDraft[] {
    return this.#recorded;
  }

  /** Replaces what was recorded; oldest first, and only the last one may be without an end. */
  revise(change: (recorded: readonly RecordedDraft[]) => RecordedDraft[]): void {
    this.#recorded = change(this.#recorded);
  }

  /** The clock jumped: stop what runs and take everything before. */
  clockSet(now: number): void {
    this.#recorded = [];
    this.#recentInput = [];
    this.#reportedEnds.clear();
    if (this.#countingSince !== undefined) this.#countingSince = now;
    this.#now = now;
  }

  get #running(): RecordedDraft | undefined {
    const last = this.#recorded.at(-1);
    return last?.draft.end === undefined ? last : undefined;
  }

  #open(
    { activityId, projectId }: { activityId: string | undefined; projectId: number },
    start: number,
  ): void {
    const draft: ActivityDraft = {
      activityId: activityId ?? this.#newId(start),
      projectId,
      start,
      end: undefined,
      keyboard: new Set(),
      mouse: new Set(),
      measured: [],
      windows: [],
    };
    this.#recorded.push({ draft, finalUntil: 0, taken: undefined });
    for (const { epochSecond, input } of this.#recentInput) addInput(draft, epochSecond, input);
    // After a start that is reported late, some of the time since is already known.
    this.#attribute(draft, start, this.#now);
  }

  #extend(draft: ActivityDraft, end: number): void {
    this.#attribute(draft, Math.max(this.#now, draft.start), end);
  }

  #attribute(draft: ActivityDraft, start: number, end: number): void {
    const since = this.#countingSince;
    if (since !== undefined) {
      addInterval(draft.measured, { start: Math.max(start, since), end }, () => true);
    }
    if (!this.#window) return;
    const { seenAt, ...window } = this.#window;
    const known = { start, end: Math.min(end, seenAt + windowKnownMs), ...window };
    addInterval(draft.windows, known, isSameWindow);
  }

  #forgetOld(): void {
    this.#recorded = this.#recorded.filter(
      ({ draft, finalUntil }) =>
        draft.end === undefined ||
        (finalUntil < draft.end && draft.end - draft.start >= shortestActivityMs) ||
        draft.end > this.#now - rememberedMs,
    );
  }
}

function isSameWindow(a: ActiveWindow, b: ActiveWindow): boolean {
  return a.app === b.app && a.title === b.title && a.domain === b.domain;
}

function toPending(
  { activityId, projectId, start, end }: ActivityDraft,
  now: number,
): PendingActivity {
  return { activityId, projectId, start, end: end ?? Math.max(start, now) };
}

function addInput(draft: ActivityDraft, epochSecond: number, input: Input): void {
  const end = draft.end ?? Infinity;
  if ((epochSecond + 1) * 1000 <= draft.start || epochSecond * 1000 >= end) return;
  if (input.keyboard) draft.keyboard.add(epochSecond);
  if (input.mouse) draft.mouse.add(epochSecond);
}
