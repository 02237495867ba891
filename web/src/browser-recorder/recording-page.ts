import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { nameDevice } from '@time-tracker/contract/device-name';
import { browserRecorderStore } from '../timer/browser-recorder-state.ts';
import { client } from '../api/client.ts';
import { isLive } from '../api/events/follow-events.ts';
import { recorderGoneAfterMs } from '../timer/recorder-presence.ts';
import { sendOnLeaving } from '../api/send-on-leaving.ts';
import { beforeSignOut } from '../api/session.ts';
import { onTimerChange, readTimer } from '../timer/timer-broadcast.ts';
import { webVersion } from '../api/web-version.ts';
import type { TimerAnswer } from '../timer/request-order.ts';
import { storeTimerAnswer, timerQuery } from '../timer/timer-state.ts';
import { BrowserRecording } from './browser-recording.ts';
import { followedTimer } from './followed-timer.ts';
import { startHeartbeat } from './heartbeat.ts';
import { PageClock } from './page-clock.ts';
import { newPieceId } from './piece-id.ts';
import { PieceQueue } from './piece-queue.ts';
import { forgetfulStorage, openPieceStorage, type PieceStorage } from './piece-storage.ts';
import { describePiece, judgeTold } from './told-pieces.ts';

interface Parts {
  userId: number;
  queryClient: QueryClient;
  signal: AbortSignal;
}

/** Twice as often as the server asks for, so that one lost report costs nothing. */
const reportEveryMs = 30_000;
const againAfterMs = 3_000;
/** The browser would wait for minutes on a connection that is gone. */
const answerWithinMs = 15_000;
/** A correction of so much is a jump of the recorded time. */
const clockJumpMs = 1_000;
/** A piece is small; a batch of these is far below what the server takes, and what a leaving page may send. */
const batchSize = 100;

/** The one page that records: resolves when it shall no longer. */
export async function runRecordingPage({ userId, queryClient, signal }: Parts): Promise<void> {
  const storage = await openPieceStorage(userId).catch((error: unknown) => {
    reportError(error);
    return forgetfulStorage();
  });
  const kept = await storage.read();
  if (signal.aborted) {
    storage.close();
    return;
  }
  const page = new RecordingPage(queryClient, storage, kept);
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
  page.start(signal);
  await ended;
  await page.end();
  storage.close();
}

/** Wires the rules of recording to the clock, the server and the storage of the browser. */
class RecordingPage {
  readonly #queryClient: QueryClient;
  readonly #storage: PieceStorage;
  readonly #clock: PageClock;
  readonly #recording: BrowserRecording;
  readonly #queue: PieceQueue;
  readonly #name = {
    source: 'browser' as const,
    name: nameDevice(navigator.userAgent),
    version: webVersion,
  };
  #isEnded = false;
  #isWriting = false;
  #isStorageLost = false;
  /** The storage holds already that nothing is recorded. */
  #isIdleKept = false;
  /** Nothing is known of the timer: at the start, and after sleep. */
  #mustAsk = true;
  /** Nothing was asked for yet. */
  #isFirst = true;
  /** By the wall clock of this machine. */
  #talkAt = 0;
  #talking: Promise<void> | undefined;
  #toldState: string | undefined;

  constructor(
    queryClient: QueryClient,
    storage: PieceStorage,
    kept: Awaited<ReturnType<PieceStorage['read']>>,
  ) {
    this.#queryClient = queryClient;
    this.#storage = storage;
    const read = () => ({ wall: Date.now(), steady: performance.now() });
    this.#clock = new PageClock(read, kept.memory?.aheadMs);
    this.#queue = new PieceQueue(kept.pieces);
    this.#recording = new BrowserRecording(
      { newId: newPieceId, goneAfterMs: recorderGoneAfterMs },
      this.#clock.now,
      kept.memory ?? undefined,
    );
  }

  start(signal: AbortSignal): void {
    const observer = new QueryObserver(this.#queryClient, {
      ...timerQuery(),
      refetchInterval: reportEveryMs,
      // The header asks at the same time.
      refetchOnMount: false,
    });
    const answers = observer.subscribe(({ data, dataUpdatedAt }) => {
      if (!data || this.#takeFirst(data, dataUpdatedAt)) return;
      if (this.#clock.aheadMs !== undefined) this.#hear(data, false);
    });
    const acts = onTimerChange((answer) => this.#hear(answer, true));
    const farewell = beforeSignOut(() => this.#talk());
    addEventListener('pagehide', () => this.#leave(), { signal });
    startHeartbeat(() => this.#tick(), signal);
    signal.addEventListener('abort', () => {
      answers();
      acts();
      farewell();
      browserRecorderStore.setState({ refused: [], letGo: null });
    });
    this.#showRefused();
    this.#talkAt = Date.now() + againAfterMs;
    const { data, dataUpdatedAt } = observer.getCurrentResult();
    if (data) this.#takeFirst(data, dataUpdatedAt);
  }

  /** The answer that the header has asked for spares this page its first question. */
  #takeFirst(answer: TimerAnswer & { askedAtMs?: number }, receivedAtMs: number): boolean {
    if (!this.#isFirst || this.#isEnded || answer.askedAtMs === undefined) return false;
    this.#isFirst = false;
    this.#mustAsk = false;
    this.#correctClock(answer.askedAtMs, Date.parse(answer.now), receivedAtMs);
    this.#hear(answer, false);
    void this.#talk();
    return true;
  }

  /** Keeps what was recorded up to now. */
  async end(): Promise<void> {
    this.#look();
    this.#isEnded = true;
    await this.#write();
  }

  #tick(): void {
    if (this.#isEnded) return;
    this.#look();
    void this.#write();
    if (Date.now() >= this.#talkAt || this.#state !== this.#toldState) void this.#talk();
  }

  #look(): void {
    const { now, happened } = this.#clock.look();
    this.#recording.look(now, happened);
    if (happened !== 'lost') return;
    this.#mustAsk = true;
    this.#talkAt = 0;
  }

  #hear(answer: TimerAnswer, isExact: boolean): void {
    if (this.#isEnded) return;
    this.#look();
    const serverNow = Date.parse(answer.now);
    const news = { timer: followedTimer(answer), serverNow, isExact, isTold: isLive() };
    this.#recording.hear(news, this.#clock.now);
    void this.#write();
    // What is finished is sent at the next tick.
    if (isExact) this.#talkAt = 0;
  }

  get #state(): 'not_measured' | 'paused' | undefined {
    if (!this.#recording.hasTimer) return undefined;
    return this.#recording.isRecording ? 'not_measured' : 'paused';
  }

  /** Tells the server that this page lives, and what it has recorded; one at a time. */
  #talk(): Promise<void> {
    this.#talking ??= this.#talkOnce().finally(() => (this.#talking = undefined));
    return this.#talking;
  }

  async #talkOnce(): Promise<void> {
    // Set before, so that what fails or takes long is not tried again at each tick.
    this.#talkAt = Date.now() + againAfterMs;
    this.#toldState = this.#state;
    try {
      if (this.#mustAsk || this.#state !== undefined) await this.#ask();
      await this.#send();
      this.#talkAt = Date.now() + reportEveryMs;
    } catch {
      // Not reached, or not now: what is recorded waits.
    }
  }

  async #ask(): Promise<void> {
    const state = this.#state;
    this.#isFirst = false;
    const signal = AbortSignal.timeout(answerWithinMs);
    let sentAt = 0;
    const answer = await readTimer(() => {
      sentAt = this.#clock.wall;
      return state === undefined
        ? client.timer.get(undefined, { signal })
        : client.timer.report({ ...this.#name, state }, { signal });
    });
    if (this.#isEnded) return;
    this.#mustAsk = false;
    this.#correctClock(sentAt, Date.parse(answer.now), this.#clock.wall);
    this.#hear(answer, false);
    storeTimerAnswer(this.#queryClient, answer);
  }

  #correctClock(sentAt: number, serverNow: number, receivedAt: number): void {
    const before = this.#clock.now;
    this.#clock.observe(sentAt, receivedAt, serverNow);
    const { now } = this.#clock;
    if (Math.abs(now - before) > clockJumpMs) this.#recording.look(now, 'lost');
  }

  async #send(): Promise<void> {
    this.#keepChanges();
    const pieces = this.#queue.tellable(this.#recording.growing);
    for (let from = 0; from < pieces.length && !this.#isEnded; from += batchSize) {
      const batch = pieces.slice(from, from + batchSize);
      const { results } = await client.activity.record(
        { activities: batch.map(describePiece) },
        { signal: AbortSignal.timeout(answerWithinMs) },
      );
      for (const [index, piece] of batch.entries()) {
        this.#queue.settle(piece, judgeTold(piece, results[index]));
      }
    }
    this.#showRefused();
    await this.#write();
  }

  /** The page goes: what it knows by now is sent without waiting for an answer. */
  #leave(): void {
    this.#look();
    this.#keepChanges();
    const { growing } = this.#recording;
    // Told of changes, this page would know of a stop.
    const until = growing && isLive() ? { ...growing, confirmedUntil: this.#clock.now } : growing;
    const pieces = this.#queue.tellable(until).slice(-batchSize);
    if (pieces.length > 0) sendOnLeaving(pieces.map(describePiece));
    void this.#write();
  }

  #keepChanges(): void {
    const { changed, dropped } = this.#recording.takeChanges();
    for (const piece of changed) this.#queue.keep(piece);
    for (const activityId of dropped) this.#queue.drop(activityId);
  }

  async #write(): Promise<void> {
    this.#keepChanges();
    if (this.#isWriting && !this.#isEnded) return;
    const writes = this.#queue.takeWrites();
    const isIdle = !this.#recording.hasTimer && writes.puts.length + writes.deletes.length === 0;
    if (isIdle && this.#isIdleKept) return;
    this.#isIdleKept = isIdle;
    this.#isWriting = true;
    const memory = { ...this.#recording.memory, aheadMs: this.#clock.aheadMs ?? 0 };
    try {
      await this.#storage.write(writes, memory);
      this.#isStorageLost = false;
    } catch (error) {
      // Said once: it is tried again each second.
      if (!this.#isStorageLost) reportError(error);
      this.#isStorageLost = true;
      this.#queue.notWritten(writes);
    } finally {
      this.#isWriting = false;
    }
  }

  #showRefused(): void {
    const { refused } = this.#queue;
    if (refused.length === 0 && browserRecorderStore.getState().refused.length === 0) return;
    const letGo = () => {
      this.#queue.forgetRefused();
      this.#showRefused();
      void this.#write();
    };
    browserRecorderStore.setState({ refused, letGo: refused.length === 0 ? null : letGo });
  }
}
