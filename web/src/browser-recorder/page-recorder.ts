import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { nameDevice } from '@time-tracker/contract/accounts/device-name';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import type { RecorderState } from '@time-tracker/contract/timer/timer';
import { BrowserRecording } from '@time-tracker/recording/browser-recording';
import { classifyResult } from '@time-tracker/recording/classify-result';
import { describeMeasured } from '@time-tracker/recording/measured-input';
import { browserRecorderStore } from '../timer/browser-recorder-state.ts';
import { client } from '../api/client.ts';
import { isLive } from '../api/events/follow-events.ts';
import { recorderGoneAfterMs } from '../timer/recorder-presence.ts';
import { sendOnLeaving } from '../api/send-on-leaving.ts';
import { beforeSignOut } from '../api/session.ts';
import { onTimerChange, readTimer } from '../timer/timer-broadcast.ts';
import { webVersion } from '../api/web-version.ts';
import { storeTimerResponse, timerQuery, type TimerReading } from '../timer/timer-state.ts';
import { followedTimer } from './followed-timer.ts';
import { startHeartbeat } from './heartbeat.ts';
import { PageClock } from './page-clock.ts';
import { MeasuredActivities } from './measured-activities.ts';
import { PendingQueue, type MeasuredActivity, type StoredRecording } from './pending-queue.ts';
import { memoryStorage, openPendingStorage, type PendingStorage } from './pending-storage.ts';
import type { WaitingImage } from './screen/image-queue.ts';
import { ScreenRecorder } from './screen/screen-recorder.ts';
import type { ScreenShare } from './screen/screen-share.ts';

interface Parts {
  userId: number;
  queryClient: QueryClient;
  share: ScreenShare;
  /** When this page became the one that records, by this machine's wall clock. */
  leadingSince: number;
  signal: AbortSignal;
}

/** Twice as often as the server requires, so that one lost report does not matter. */
const reportEveryMs = 30_000;
const retryAfterMs = 3_000;
/** Without it, the browser would wait for minutes on a lost connection. */
const responseTimeoutMs = 15_000;
/** A correction by this much makes the recorded time jump. */
const clockJumpMs = 1_000;
/** Far below the limits of the server and of what a closing page may send. */
const batchSize = 100;

/** Records in this page until the signal. */
export async function runPageRecorder(parts: Parts): Promise<void> {
  const { userId, queryClient, share, leadingSince, signal } = parts;
  const storage = await openPendingStorage(userId).catch((error: unknown) => {
    reportError(error);
    return memoryStorage();
  });
  const stored = await storage.read();
  const images = await storage.images.list();
  if (signal.aborted) {
    storage.close();
    return;
  }
  const recorder = new PageRecorder({ queryClient, storage, share, leadingSince }, stored, images);
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
  recorder.start(signal);
  await ended;
  await recorder.end();
  storage.close();
}

/** Connects the recording rules to the browser's clock, network and storage. */
class PageRecorder {
  readonly #queryClient: QueryClient;
  readonly #storage: PendingStorage;
  readonly #clock: PageClock;
  readonly #recording: BrowserRecording;
  readonly #queue: PendingQueue;
  readonly #screen: ScreenRecorder;
  readonly #measured: MeasuredActivities;
  readonly #leadingSince: number;
  readonly #name = {
    source: 'browser' as const,
    name: nameDevice(navigator.userAgent),
    version: webVersion,
  };
  #isEnded = false;
  #isWriting = false;
  #isStorageLost = false;
  /** It is already stored that nothing is recorded. */
  #isIdleStored = false;
  /** The timer is unknown: at the start, and after sleep. */
  #mustAsk = true;
  /** No request was sent yet. */
  #isFirst = true;
  /** By this machine's wall clock. */
  #syncAt = 0;
  #syncing: Promise<void> | undefined;
  #reportedStatus: string | undefined;

  constructor(
    parts: Pick<Parts, 'queryClient' | 'share' | 'leadingSince'> & { storage: PendingStorage },
    stored: StoredRecording,
    images: WaitingImage[],
  ) {
    const { queryClient, storage, share, leadingSince } = parts;
    this.#queryClient = queryClient;
    this.#storage = storage;
    this.#leadingSince = leadingSince;
    const read = () => ({ wall: Date.now(), steady: performance.now() });
    this.#clock = new PageClock(read, stored.memory);
    this.#queue = new PendingQueue(stored.activities);
    this.#recording = new BrowserRecording(
      {
        newId: newUuidSeven,
        goneAfterMs: recorderGoneAfterMs,
        watchingSince: leadingSince + (this.#clock.aheadMs ?? 0),
      },
      this.#clock.now,
      stored.memory ?? undefined,
    );
    this.#screen = new ScreenRecorder({
      share,
      recording: this.#recording,
      storage: storage.images,
      stored: images,
      input: stored.memory?.input,
      now: () => this.#clock.now,
      onLostImages: () => this.#showRefused(),
    });
    this.#measured = new MeasuredActivities(() => this.#screen.input);
  }

  start(signal: AbortSignal): void {
    const observer = new QueryObserver(this.#queryClient, {
      ...timerQuery(),
      // The header fetches it.
      refetchOnMount: false,
    });
    let used: TimerReading | undefined;
    const unsubscribe = observer.subscribe(({ data, dataUpdatedAt }) => {
      // A failed request repeats the response before.
      if (!data || data === used) return;
      used = data;
      // Only the listener below knows that a change is exact.
      if (data.isChange || this.#useFirst(data, dataUpdatedAt)) return;
      if (this.#clock.aheadMs !== undefined) this.#update(data, false);
    });
    const stopListening = onTimerChange((response) => this.#update(response, true));
    const cancelSignOutHook = beforeSignOut(async () => {
      await this.#sync();
      await this.#screen.send();
    });
    addEventListener('pagehide', () => this.#sendOnClose(), { signal });
    startHeartbeat(() => this.#tick(), signal);
    this.#screen.start();
    signal.addEventListener('abort', () => {
      unsubscribe();
      stopListening();
      cancelSignOutHook();
      this.#screen.end();
      browserRecorderStore.setState({ refused: [], lostImages: [], dismiss: null });
    });
    this.#showRefused();
    this.#syncAt = Date.now() + retryAfterMs;
    const { data, dataUpdatedAt } = observer.getCurrentResult();
    if (data) this.#useFirst(data, dataUpdatedAt);
  }

  /** The response that the header has fetched saves this page its first request. */
  #useFirst(response: TimerReading, receivedAtMs: number): boolean {
    if (!this.#isFirst || this.#isEnded || response.sentAtMs === undefined) return false;
    this.#isFirst = false;
    this.#mustAsk = false;
    this.#correctClock(response.sentAtMs, Date.parse(response.now), receivedAtMs);
    this.#update(response, false);
    void this.#sync();
    return true;
  }

  /** Stores what was recorded until now. */
  async end(): Promise<void> {
    this.#tickRecording();
    this.#isEnded = true;
    await this.#write();
  }

  #tick(): void {
    if (this.#isEnded) return;
    this.#tickRecording();
    this.#screen.tick(this.#clock.now);
    void this.#write();
    if (Date.now() >= this.#syncAt || this.#status !== this.#reportedStatus) void this.#sync();
  }

  #tickRecording(): void {
    const { now, happened } = this.#clock.advance();
    this.#recording.tick(now, happened);
    if (happened !== 'none') this.#screen.interrupted(now);
    if (happened === 'none' || happened === 'gap') return;
    this.#mustAsk = true;
    this.#syncAt = 0;
  }

  #update(response: TimerReading, isExact: boolean): void {
    if (this.#isEnded) return;
    const serverNow = Date.parse(response.now);
    this.#moveClock(() => this.#clock.reached(serverNow));
    this.#tickRecording();
    const news = {
      timer: followedTimer(response),
      serverNow,
      isExact,
      isLive: isLive() || (response.isPushed ?? false),
    };
    this.#recording.update(news, this.#clock.now);
    this.#screen.followTimer(response.timer);
    void this.#write();
    // Finished activities are sent at the next tick.
    if (isExact) this.#syncAt = 0;
  }

  get #state(): RecorderState | undefined {
    if (!this.#recording.hasTimer) return undefined;
    return this.#screen.state ?? (this.#recording.isRecording ? 'not_measured' : 'paused');
  }

  /** What a report says, to notice a change. */
  get #status(): string {
    return `${this.#state} ${this.#screen.surface}`;
  }

  /** Reports to the server and sends what was recorded; one call at a time. */
  #sync(): Promise<void> {
    this.#syncing ??= this.#syncOnce().finally(() => (this.#syncing = undefined));
    return this.#syncing;
  }

  async #syncOnce(): Promise<void> {
    // Set before the call, so that a failed or slow one is not repeated at each tick.
    this.#syncAt = Date.now() + retryAfterMs;
    this.#reportedStatus = this.#status;
    try {
      if (this.#mustAsk || this.#state !== undefined) await this.#report();
      await this.#send();
      this.#syncAt = Date.now() + reportEveryMs;
    } catch {
      // The server cannot be reached: recorded time stays pending.
    }
  }

  async #report(): Promise<void> {
    const state = this.#state;
    this.#isFirst = false;
    const signal = AbortSignal.timeout(responseTimeoutMs);
    let sentAt = 0;
    const response = await readTimer(() => {
      sentAt = this.#clock.wall;
      return state === undefined
        ? client.timer.get(undefined, { signal })
        : client.timer.report({ ...this.#name, state, surface: this.#screen.surface }, { signal });
    });
    if (this.#isEnded) return;
    this.#mustAsk = false;
    this.#correctClock(sentAt, Date.parse(response.now), this.#clock.wall);
    this.#update(response, false);
    storeTimerResponse(this.#queryClient, response);
  }

  #correctClock(sentAt: number, serverNow: number, receivedAt: number): void {
    const { now: before, aheadMs: measuredBefore } = this.#clock;
    const wasSet = this.#moveClock(() => this.#clock.observe({ sentAt, receivedAt, serverNow }));
    const { now, aheadMs = 0 } = this.#clock;
    if (!wasSet || Math.abs(now - before) <= clockJumpMs) return;
    if (measuredBefore === undefined) {
      this.#recording.clockMeasured(now, this.#leadingSince + aheadMs);
    } else {
      this.#recording.tick(now, 'clock-set');
    }
  }

  /** Changes the estimate of the server's clock, and moves what is not decided yet with it. */
  #moveClock<T>(change: () => T): T {
    const before = this.#clock.aheadMs ?? 0;
    const result = change();
    this.#screen.clockCorrected((this.#clock.aheadMs ?? 0) - before);
    return result;
  }

  async #send(): Promise<void> {
    this.#queueChanges();
    const sendable = this.#queue.sendable(this.#recording.running);
    for (let from = 0; from < sendable.length && !this.#isEnded; from += batchSize) {
      const batch = sendable.slice(from, from + batchSize);
      const { results } = await client.activity.record(
        { activities: batch.map(describe) },
        { signal: AbortSignal.timeout(responseTimeoutMs) },
      );
      for (const [index, sent] of batch.entries()) {
        this.#queue.settle(sent, classifyResult(sent.activityId, results[index]));
      }
    }
    this.#showRefused();
    await this.#write();
  }

  /** The page closes: what is known by now is sent without waiting for a response. */
  #sendOnClose(): void {
    this.#tickRecording();
    this.#queueChanges();
    const { running } = this.#recording;
    // The server pushes changes, so the page would know of a stop.
    const until = running && isLive() ? { ...running, confirmedUntil: this.#clock.now } : running;
    const sendable = this.#queue.sendable(until).slice(-batchSize);
    if (sendable.length > 0) sendOnLeaving(sendable.map(describe));
    void this.#write();
  }

  #queueChanges(): void {
    const { changed, removed } = this.#recording.takeChanges();
    for (const activity of this.#measured.add(changed)) this.#queue.put(activity);
    for (const activityId of removed) {
      this.#measured.remove(activityId);
      this.#queue.remove(activityId);
    }
  }

  async #write(): Promise<void> {
    this.#queueChanges();
    if (this.#isWriting && !this.#isEnded) return;
    const writes = this.#queue.takeWrites();
    const isIdle = !this.#recording.hasTimer && writes.puts.length + writes.deletes.length === 0;
    if (isIdle && this.#isIdleStored) return;
    this.#isIdleStored = isIdle;
    this.#isWriting = true;
    const { aheadMs = 0, doubtMs } = this.#clock;
    const memory = { ...this.#recording.memory, aheadMs, doubtMs, input: this.#screen.input };
    try {
      await this.#storage.write(writes, memory);
      this.#isStorageLost = false;
    } catch (error) {
      // Reported once, because the write is repeated each second.
      if (!this.#isStorageLost) reportError(error);
      this.#isStorageLost = true;
      this.#queue.writeFailed(writes);
    } finally {
      this.#isWriting = false;
    }
  }

  #showRefused(): void {
    const { refused } = this.#queue;
    const { lostImages } = this.#screen;
    const shown = browserRecorderStore.getState();
    const isAny = refused.length + lostImages.length > 0;
    if (!isAny && shown.refused.length + shown.lostImages.length === 0) return;
    const dismiss = () => {
      this.#queue.dismissRefused();
      this.#screen.dismissLost();
      this.#showRefused();
      void this.#write();
    };
    browserRecorderStore.setState({ refused, lostImages, dismiss: isAny ? dismiss : null });
  }
}

function describe({ input, ...activity }: MeasuredActivity) {
  return describeMeasured(activity, input);
}
