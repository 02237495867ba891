import type { Interval } from '@time-tracker/contract/time/interval';
import type { Interruption } from './interruption.ts';
import { describeUnmeasured, type PendingActivity } from './pending-activity.ts';
import { decideTimer, type TimerId } from './timer-decision.ts';
import { WorkRecording } from './work-recording.ts';

/** Whether the person agreed to what the organization records now. */
export type ConsentStatus = 'given' | 'missing' | 'outdated';

/** The server's timer, as far as browser recording needs it. */
export type FollowedTimer = TimerId & {
  /** When a desktop recorder last reported, null without one. */
  desktopSeenAt: number | null;
  /**
   * What that report said of the person: away means no input or a locked screen; paused means that they
   * paused recording there.
   */
  desktopState: 'working' | 'away' | 'paused' | null;
  consent: ConsentStatus;
};

export type TimerNews = {
  timer: FollowedTimer | null;
  serverNow: number;
  /** The change happened at `serverNow`: it was made in this browser. */
  isExact: boolean;
  /** The server pushes changes to this page as they happen. */
  isLive: boolean;
};

/** The input in an activity is described when it is sent: a page learns of some of it later. */
function describeTime(activity: Omit<PendingActivity, 'end'>, end: number) {
  return describeUnmeasured({ ...activity, end }, 'browser');
}

/** What a page leaves to the next page that records. */
export type BrowserMemory = {
  lastTickAt: number;
  watchingSince: number;
  timer: FollowedTimer | null;
  /** The last timer that ran while the consent was up to date. It continues when the rules change. */
  agreedTimer: TimerId | null;
  running: PendingActivity | null;
  /** Time before this is recorded already, or not this page's to record. */
  freeFrom: number;
  confirmedAt: number | null;
  respondedAt: number | null;
  connectedSince: number | null;
};

/** A page that opens this soon after the last one, as in a reload, or stood still for as long, continues its recording. */
export const bridgedMs = 30_000;
/** A start that is learned of later than this counts from when it is learned of. */
const lateStartMs = 30_000;
/** Without a response for this long, the connection was lost in between. */
const lostMs = 45_000;
/** Responses take less long: a server that differs by more has another clock than this page follows. */
const clocksDifferMs = 20_000;

/**
 * Records time in an open page while no desktop recorder does. Has no clock, disk or network: callers
 * pass every instant, in milliseconds of the server's clock.
 */
export class BrowserRecording {
  /** A desktop recorder that was not seen for longer is gone. */
  readonly #goneAfterMs: number;
  readonly #work: WorkRecording;
  #memory: BrowserMemory;
  /** From the last tick of the page before until the server confirms that the timer still runs. */
  #unattended: Interval | undefined;
  #isAway = false;
  readonly #changed = new Map<string, PendingActivity>();
  readonly #removed = new Set<string>();

  /** `watchingSince`: since when this page is the one to record, though it may still have been loading. */
  constructor(
    parts: { newId: (at: number) => string; goneAfterMs: number; watchingSince: number },
    now: number,
    before?: BrowserMemory,
  ) {
    this.#work = new WorkRecording(parts.newId, describeTime);
    this.#goneAfterMs = parts.goneAfterMs;
    if (before && now - before.lastTickAt <= bridgedMs) {
      this.#memory = { ...before };
      this.#unattended = { start: before.lastTickAt, end: now + bridgedMs };
      this.#work.advance(before.lastTickAt);
      if (before.running) this.#work.resume(before.running);
    } else {
      this.#memory = {
        lastTickAt: now,
        watchingSince: parts.watchingSince,
        timer: null,
        agreedTimer: null,
        running: null,
        freeFrom: now,
        confirmedAt: null,
        respondedAt: null,
        connectedSince: null,
      };
    }
  }

  get hasTimer(): boolean {
    return this.#memory.timer !== null;
  }

  get isRecording(): boolean {
    return this.#work.isRunning;
  }

  /** Nothing is recorded until the person agrees to what is recorded. */
  get isWaitingForConsent(): boolean {
    const { timer } = this.#memory;
    return timer !== null && !this.#mayRecord(timer);
  }

  /** The person is away, or their screen is locked: nothing is recorded until they return. */
  setAway(isAway: boolean, now: number): void {
    if (isAway === this.#isAway) return;
    this.#advance(now);
    if (isAway) this.#stopWork(now);
    else this.#memory.freeFrom = Math.max(this.#memory.freeFrom, now);
    this.#isAway = isAway;
    this.#advance(now);
  }

  /** The activity that contains the instant, while something is recorded. */
  activityAt(at: number): { activityId: string; projectId: number } | undefined {
    return this.#work.isRunning ? this.#work.activityAt(at) : undefined;
  }

  /** The running activity, which may be sent up to the last time the server confirmed the timer. */
  get running(): { activityId: string; confirmedUntil: number } | undefined {
    const { running } = this.#work;
    return (
      running && {
        activityId: running.activityId,
        confirmedUntil: this.#memory.confirmedAt ?? running.start,
      }
    );
  }

  get memory(): BrowserMemory {
    return { ...this.#memory, running: this.#work.running ?? null };
  }

  /** Takes the activities that are new, longer or shorter than before, and those to forget. */
  takeChanges(): { changed: PendingActivity[]; removed: string[] } {
    this.#collectChanges();
    const taken = { changed: [...this.#changed.values()], removed: [...this.#removed] };
    this.#changed.clear();
    this.#removed.clear();
    return taken;
  }

  /** The first response tells the server's time: before it, all instants were this machine's. */
  clockMeasured(now: number, watchingSince: number): void {
    this.tick(now, 'clock-set');
    this.#memory.watchingSince = watchingSince;
  }

  /** Once a second: time passes. */
  tick(now: number, interruption: Interruption = 'none'): void {
    if (interruption !== 'none') {
      this.#stopWork(this.#memory.lastTickAt);
      this.#collectChanges();
      this.#work.clockSet(now);
      this.#memory = { ...this.#memory, lastTickAt: now, watchingSince: now, freeFrom: now };
      this.#unattended = undefined;
    }
    // After sleep the server has to confirm that the timer still runs.
    if (interruption === 'slept' || interruption === 'clock-set') {
      this.#memory = { ...this.#memory, timer: null, confirmedAt: null };
    }
    this.#advance(now);
  }

  /** The server says which timer runs, or someone started or stopped it in this browser. */
  update(news: TimerNews, now: number): void {
    this.#advance(now);
    const areClocksEqual = Math.abs(news.serverNow - now) <= clocksDifferMs;
    const skewMs = areClocksEqual ? 0 : now - news.serverNow;
    const respondedAt = news.serverNow + skewMs;
    this.#followTimer(news, { now, skewMs, respondedAt });
    const { respondedAt: before } = this.#memory;
    if (before === null || respondedAt - before > lostMs) {
      this.#memory.connectedSince = respondedAt;
    }
    this.#memory.respondedAt = respondedAt;
    if (!news.timer) return;
    this.#followConsent(news.timer, now);
    this.#yieldToDesktop(news.timer, now);
    this.#memory.confirmedAt = respondedAt;
    this.#unattended = undefined;
    this.#advance(now);
  }

  /** Ends what is recorded, and sets from when to record what runs now. */
  #followTimer(
    { timer, isExact, isLive }: TimerNews,
    { now, skewMs, respondedAt }: { now: number; skewMs: number; respondedAt: number },
  ): void {
    const { timer: followed, confirmedAt, watchingSince } = this.#memory;
    const step = decideTimer(
      {
        followed: followed ?? undefined,
        confirmedAt: confirmedAt ?? undefined,
        watchingSince,
        lateStartMs,
        unattended: this.#unattended,
      },
      {
        timer: timer ? { ...timer, beganAt: timer.startedAt + skewMs } : undefined,
        respondedAt,
        receivedAt: now,
        isExact,
        isLive,
      },
    );
    if (step.step === 'none') return;
    if (followed) {
      this.#stopWork(step.at);
      this.#memory = { ...this.#memory, timer: null, confirmedAt: null, freeFrom: now };
      this.#unattended = undefined;
    }
    if (step.step === 'start') this.#memory.freeFrom = step.at;
  }

  /** Time before a consent is never recorded. */
  #followConsent(timer: FollowedTimer, now: number): void {
    const wasWaiting = this.isWaitingForConsent;
    this.#memory.timer = timer;
    if (timer.consent === 'given') {
      this.#memory.agreedTimer = { startedAt: timer.startedAt, projectId: timer.projectId };
    }
    const isWaiting = this.isWaitingForConsent;
    if (isWaiting) this.#stopWork(now);
    if (wasWaiting || isWaiting) this.#memory.freeFrom = now;
  }

  #mayRecord({ consent, startedAt, projectId }: FollowedTimer): boolean {
    switch (consent) {
      case 'given':
        return true;
      case 'missing':
        return false;
      case 'outdated': {
        const { agreedTimer } = this.#memory;
        return agreedTimer?.startedAt === startedAt && agreedTimer.projectId === projectId;
      }
    }
  }

  /** Time before the last report of a desktop recorder belongs to that. */
  #yieldToDesktop(timer: FollowedTimer, now: number): void {
    if (!this.#isDesktopHere(timer)) return;
    const { confirmedAt } = this.#memory;
    const seenAt = Math.min(now, timer.desktopSeenAt ?? now);
    this.#stopWork(Math.min(now, Math.max(seenAt, confirmedAt ?? seenAt)));
    const freeFrom = timer.desktopState === 'working' ? seenAt : now;
    this.#memory.freeFrom = Math.max(this.#memory.freeFrom, freeFrom);
  }

  /**
   * Measured at responses of the server. After a lost connection the desktop recorder gets time to
   * report again: it probably lost its connection, too, and knows more about that time than a page.
   */
  #isDesktopHere({ desktopSeenAt, desktopState }: FollowedTimer): boolean {
    if (desktopSeenAt === null) return false;
    const { respondedAt, connectedSince, freeFrom } = this.#memory;
    const { running } = this.#work;
    // Reports before this page took over no longer matter.
    if (running && desktopSeenAt <= running.start) return false;
    // The person chose not to be recorded. That holds until they resume or start another timer.
    if (desktopState === 'paused') return true;
    if (desktopSeenAt < freeFrom - this.#goneAfterMs) return false;
    const reachableUntil = Math.max(desktopSeenAt, connectedSince ?? desktopSeenAt);
    return (respondedAt ?? desktopSeenAt) - reachableUntil <= this.#goneAfterMs;
  }

  #advance(now: number): void {
    if (now < this.#memory.lastTickAt) return;
    const { timer, freeFrom } = this.#memory;
    const mayStart =
      timer !== null && !this.#work.isRunning && !this.#isAway && this.#mayRecord(timer);
    if (mayStart && !this.#isDesktopHere(timer)) this.#work.start(timer.projectId, freeFrom);
    this.#work.advance(now);
    this.#memory.lastTickAt = now;
  }

  #stopWork(at: number): void {
    if (!this.#work.isRunning) return;
    this.#work.stop(at);
    this.#memory.freeFrom = Math.max(this.#memory.freeFrom, at);
  }

  #collectChanges(): void {
    const { changed, removed } = this.#work.takeChanges();
    for (const activity of changed) {
      this.#changed.set(activity.activityId, activity);
      this.#removed.delete(activity.activityId);
    }
    for (const activityId of removed) {
      this.#changed.delete(activityId);
      this.#removed.add(activityId);
    }
  }
}
