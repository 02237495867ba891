import { utcMarkAfter } from './utc-marks.ts';

/** Work without a pause, within one ten-minute window of the UTC clock. */
export interface Piece {
  activityId: string;
  projectId: number;
  start: number;
  finish: number;
}

/** The server's timer, as far as recording needs it. */
export interface FollowedTimer {
  startedAt: number;
  projectId: number;
  /** The last sign of life of a desktop recorder, null without one. */
  desktopSeenAt: number | null;
  /** Whether it said then that nobody is at work: no input, or a locked screen. */
  isDesktopAway: boolean;
}

export interface TimerNews {
  timer: FollowedTimer | null;
  serverNow: number;
  /** It happened at `serverNow`, and is no later finding. */
  isExact: boolean;
  /** The server tells this page of changes within a second or so. */
  isTold: boolean;
}

/** What a page leaves to the next one that records. */
export interface RecordingMemory {
  lookedAt: number;
  watchingSince: number;
  timer: FollowedTimer | null;
  piece: Piece | null;
  freeFrom: number;
  confirmedAt: number | null;
  answeredAt: number | null;
  connectedSince: number | null;
}

/** A page that comes so soon after the last one, as in a reload, goes on where that was. */
const bridgedMs = 30_000;
/** A timer that began this long before the page was there began in it, as people see it. */
const justBeforeMs = 5_000;
/** A start that is learned of later than this is taken from when it is learned of. */
const lateStartMs = 30_000;
/** Between two answers so close together the middle is the best guess for a stop. */
const closeAnswersMs = 10_000;
/** How long ago a stop was on average when the server tells of it. */
const toldMs = 500;
/** Without an answer for so long the connection was lost in between. */
const lostMs = 45_000;
/** An answer takes less long. A server that differs by more has another clock than this page follows. */
const clocksDifferMs = 20_000;
/** Shorter pieces are not worth a row. */
const shortestMs = 1_000;

/**
 * Time as an open page records it, when no desktop recorder does. Knows no clock, no disk and no
 * network: every instant, in milliseconds of the server's clock, is handed in.
 */
export class BrowserRecording {
  readonly #newId: (at: number) => string;
  /** A desktop recorder that was not heard for longer is gone. */
  readonly #goneAfterMs: number;
  #is: RecordingMemory;
  /** The last look of the page before this one, until the server confirmed that the timer ran on. */
  #doubt: { since: number; until: number } | undefined;
  readonly #changed = new Map<string, Piece>();
  readonly #dropped = new Set<string>();

  constructor(
    parts: { newId: (at: number) => string; goneAfterMs: number },
    now: number,
    before?: RecordingMemory,
  ) {
    this.#newId = parts.newId;
    this.#goneAfterMs = parts.goneAfterMs;
    if (before && now - before.lookedAt <= bridgedMs) {
      this.#is = structuredClone(before);
      this.#doubt = { since: before.lookedAt, until: now + bridgedMs };
    } else {
      this.#is = {
        lookedAt: now,
        watchingSince: now,
        timer: null,
        piece: null,
        freeFrom: now,
        confirmedAt: null,
        answeredAt: null,
        connectedSince: null,
      };
    }
  }

  get hasTimer(): boolean {
    return this.#is.timer !== null;
  }

  get isRecording(): boolean {
    return this.#is.piece !== null;
  }

  /** The piece that still grows, which may be told of up to the last time the server confirmed. */
  get growing(): { activityId: string; confirmedUntil: number } | undefined {
    const { piece, confirmedAt } = this.#is;
    return piece
      ? { activityId: piece.activityId, confirmedUntil: confirmedAt ?? piece.start }
      : undefined;
  }

  get memory(): RecordingMemory {
    return structuredClone(this.#is);
  }

  /** Pieces that are new or longer or shorter than before, and those that are none after all. */
  takeChanges(): { changed: Piece[]; dropped: string[] } {
    const taken = { changed: [...this.#changed.values()], dropped: [...this.#dropped] };
    this.#changed.clear();
    this.#dropped.clear();
    return taken;
  }

  /** Once a second: time goes on. */
  look(now: number, happened: 'none' | 'gap' | 'lost' = 'none'): void {
    if (happened !== 'none') {
      this.#close(this.#is.lookedAt);
      this.#is = { ...this.#is, lookedAt: now, watchingSince: now, freeFrom: now };
      this.#doubt = undefined;
    }
    // Whether the timer still runs is for the server to say.
    if (happened === 'lost') this.#is = { ...this.#is, timer: null, confirmedAt: null };
    this.#advance(now);
  }

  /** The server said which timer runs, or somebody started or stopped it here. */
  hear(news: TimerNews, now: number): void {
    this.#advance(now);
    const { timer: followed, answeredAt } = this.#is;
    const isClockKnown = Math.abs(news.serverNow - now) <= clocksDifferMs;
    const serverNow = isClockKnown ? news.serverNow : now;
    const isSame =
      followed?.startedAt === news.timer?.startedAt &&
      followed?.projectId === news.timer?.projectId;
    if (followed && !isSame) {
      this.#stop(Math.min(now, this.#stopInstant({ ...news, serverNow })), now);
    }
    if (answeredAt === null || serverNow - answeredAt > lostMs) {
      this.#is.connectedSince = serverNow;
    }
    this.#is.answeredAt = serverNow;
    if (!news.timer) return;
    if (!isSame) this.#is.freeFrom = this.#startInstant(news.timer.startedAt, now);
    this.#follow(news.timer, now);
    this.#is.confirmedAt = serverNow;
    this.#doubt = undefined;
    this.#advance(now);
  }

  /** Time before the desktop recorder's last sign of life is its own. */
  #follow(timer: FollowedTimer, now: number): void {
    this.#is.timer = timer;
    if (!this.#isDesktopHere(timer)) return;
    const { confirmedAt, piece, freeFrom } = this.#is;
    const seenAt = Math.min(now, timer.desktopSeenAt ?? now);
    if (piece) this.#close(Math.max(seenAt, confirmedAt ?? seenAt));
    this.#is.freeFrom = Math.max(freeFrom, timer.isDesktopAway ? now : seenAt);
  }

  /**
   * Judged when the server has answered, and with patience after a lost connection: it was most
   * likely lost for both, and the desktop knows more of that time than a page does.
   */
  #isDesktopHere({ desktopSeenAt }: FollowedTimer): boolean {
    if (desktopSeenAt === null) return false;
    const { answeredAt, connectedSince, piece, freeFrom } = this.#is;
    // What went before this page took over says nothing any more.
    if (piece && desktopSeenAt <= piece.start) return false;
    if (desktopSeenAt < freeFrom - this.#goneAfterMs) return false;
    const heardUntil = Math.max(desktopSeenAt, connectedSince ?? desktopSeenAt);
    return (answeredAt ?? desktopSeenAt) - heardUntil <= this.#goneAfterMs;
  }

  #startInstant(startedAt: number, now: number): number {
    const wasHere = startedAt >= this.#is.watchingSince - justBeforeMs;
    return wasHere && now - startedAt <= lateStartMs ? Math.min(startedAt, now) : now;
  }

  #stopInstant({ serverNow, isExact, isTold, timer }: TimerNews): number {
    const { confirmedAt, watchingSince } = this.#is;
    const earliest = confirmedAt ?? watchingSince;
    const doubt = this.#doubt;
    // A switch: the one ended when the other began.
    if (timer && timer.startedAt >= earliest) return timer.startedAt;
    if (isExact) return serverNow;
    if (doubt && serverNow <= doubt.until) return doubt.since;
    if (isTold) return Math.max(earliest, serverNow - toldMs);
    // After a lost connection only this page knows: what it saw until now counts.
    return serverNow - earliest <= closeAnswersMs ? (earliest + serverNow) / 2 : serverNow;
  }

  #stop(at: number, now: number): void {
    this.#close(at);
    this.#is = { ...this.#is, timer: null, confirmedAt: null, freeFrom: now };
    this.#doubt = undefined;
  }

  #advance(now: number): void {
    if (now < this.#is.lookedAt) return;
    const { timer } = this.#is;
    if (timer && !this.#is.piece && !this.#isDesktopHere(timer)) this.#open(this.#is.freeFrom);
    for (let { piece } = this.#is; piece; piece = this.#is.piece) {
      const mark = utcMarkAfter(piece.start);
      piece.finish = Math.max(piece.finish, Math.min(now, mark));
      this.#changed.set(piece.activityId, { ...piece });
      if (now < mark) break;
      this.#close(mark);
      this.#open(mark);
    }
    this.#is.lookedAt = now;
  }

  #open(start: number): void {
    const { timer } = this.#is;
    if (!timer) return;
    const { projectId } = timer;
    this.#is.piece = { activityId: this.#newId(start), projectId, start, finish: start };
  }

  /** Ends the piece; what is later in it is taken back. */
  #close(at: number): void {
    const { piece } = this.#is;
    if (!piece) return;
    const finish = Math.min(Math.max(piece.start, at), utcMarkAfter(piece.start));
    this.#is.piece = null;
    this.#is.freeFrom = Math.max(this.#is.freeFrom, finish);
    if (finish - piece.start >= shortestMs) {
      this.#changed.set(piece.activityId, { ...piece, finish });
    } else {
      this.#changed.delete(piece.activityId);
      this.#dropped.add(piece.activityId);
    }
  }
}
