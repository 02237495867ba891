/** Without an answer for so long, the connection counts as lost. */
const lostAfterMs = 5_000;
/** One refusal may be a server in trouble; only a lasting one is a dead token. */
const signedOutAfterMs = 10_000;

export type Connection = 'unknown' | 'fine' | 'lost' | 'signed out';

/** How the server is to be reached, said once at each change. Instants in milliseconds. */
export class ConnectionWatch {
  readonly #say: (text: string) => void;
  #state: Connection = 'unknown';
  #problem: string | undefined;
  #answeredAt: number | undefined;
  #refusedAt: number | undefined;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  get state(): Connection {
    return this.#state;
  }

  /** Why the server cannot be asked, for people. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** When the server last spoke of the timer. */
  get answeredAt(): number | undefined {
    return this.#answeredAt;
  }

  /** The last answer, while answers come; undefined when the connection is lost. */
  confirmedAt(now: number): number | undefined {
    const at = this.#answeredAt;
    return at !== undefined && Math.abs(now - at) < lostAfterMs ? at : undefined;
  }

  answered(now: number): void {
    if (this.#state === 'lost') this.#say('The server answers again.');
    this.#state = 'fine';
    this.#problem = undefined;
    this.#refusedAt = undefined;
    this.#answeredAt = now;
  }

  unreachable(now: number, reason: string, isRecording: boolean): void {
    this.#problem = reason;
    if (this.confirmedAt(now) !== undefined || this.#state === 'lost') return;
    this.#state = 'lost';
    const meanwhile = isRecording ? 'Recording goes on' : 'What is recorded is kept';
    this.#say(`The server does not answer: ${reason}. ${meanwhile} on this disk until it does.`);
  }

  /** Since when the token is refused, once that lasts; undefined before. */
  refused(now: number): number | undefined {
    this.#refusedAt ??= now;
    if (now - this.#refusedAt < signedOutAfterMs) return undefined;
    if (this.#state !== 'signed out') {
      this.#say('This recorder was signed out. Run "login" again; what is recorded is kept.');
    }
    this.#state = 'signed out';
    this.#problem = 'the server no longer knows this sign-in';
    return this.#refusedAt;
  }
}
