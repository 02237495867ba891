/** Without a response for this long, the connection counts as lost. */
const lostAfterMs = 5_000;
/** How long a change of the timer takes to get here at most. */
const pushedWithinMs = 2_000;
/** A single refusal may be a server in problem; only repeated ones mean an invalid token. */
const signedOutAfterMs = 10_000;

export type Connection = 'unknown' | 'connected' | 'lost' | 'signed out';

/** Whether the server can be reached; prints each change once. Instants in milliseconds. */
export class ConnectionWatch {
  readonly #print: (text: string) => void;
  #state: Connection = 'unknown';
  #problem: string | undefined;
  #respondedAt: number | undefined;
  #refusedAt: number | undefined;

  constructor(print: (text: string) => void) {
    this.#print = print;
  }

  get state(): Connection {
    return this.#state;
  }

  /** Why the server cannot be reached, for people. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Until when the server has confirmed the timer. */
  get respondedAt(): number | undefined {
    return this.#respondedAt;
  }

  /** The last response, while responses come; undefined when the connection is lost. */
  confirmedAt(now: number): number | undefined {
    const at = this.#respondedAt;
    return at !== undefined && Math.abs(now - at) < lostAfterMs ? at : undefined;
  }

  responded(now: number): void {
    if (this.#state === 'lost') this.#print('The server responds again.');
    this.#state = 'connected';
    this.#problem = undefined;
    this.#refusedAt = undefined;
    this.#respondedAt = now;
  }

  /** The server would have reported a change of the timer, except for one of the last two seconds. */
  unchanged(now: number): void {
    if (this.#state !== 'connected' || this.#problem !== undefined) return;
    this.#respondedAt = Math.max(this.#respondedAt ?? -Infinity, now - pushedWithinMs);
  }

  unreachable(now: number, reason: string, isRecording: boolean): void {
    this.#problem = reason;
    if (this.confirmedAt(now) !== undefined || this.#state === 'lost') return;
    this.#state = 'lost';
    const meanwhile = isRecording
      ? 'Recording continues; time is stored on this machine until it does.'
      : 'Recorded time is stored on this machine until it does.';
    this.#print(`The server does not respond: ${reason}. ${meanwhile}`);
  }

  /** The token is refused: since when, once that has lasted a while; undefined before. */
  refused(now: number): number | undefined {
    this.#refusedAt ??= now;
    if (now - this.#refusedAt < signedOutAfterMs) return undefined;
    if (this.#state !== 'signed out') {
      this.#print('This recorder was signed out. Run "login" again. Your recorded time is kept.');
    }
    this.#state = 'signed out';
    this.#problem = 'this recorder was signed out';
    return this.#refusedAt;
  }
}
