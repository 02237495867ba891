import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { LocalState } from '@time-tracker/contract/local-recorder';
import { beginEvents } from './page-responses.ts';

const lookEveryMs = 1_000;
/** Shows a page whose connection is dead that it is. */
const keepAliveEveryMs = 10_000;
const streamsMax = 20;

/** Sends the state to all open pages whenever it changes. Nothing is read while no page is open. */
export class StateStream {
  readonly #read: () => Promise<LocalState>;
  /** With whether its page may still see the state. */
  readonly #streams = new Map<ServerResponse, () => boolean>();
  #last: LocalState | undefined;
  #sentAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(read: () => Promise<LocalState>) {
    this.#read = read;
  }

  get isOpen(): boolean {
    return this.#streams.size > 0;
  }

  async add(response: ServerResponse, isAllowed: () => boolean): Promise<void> {
    for (const oldest of this.#streams.keys()) {
      if (this.#streams.size < streamsMax) break;
      oldest.end();
      this.#streams.delete(oldest);
    }
    const state = await this.#read();
    beginEvents(response);
    response.write(eventOf(state));
    this.#streams.set(response, isAllowed);
    response.on('close', () => this.#remove(response));
    this.#timer ??= setInterval(() => void this.update(), lookEveryMs);
  }

  /** Sends the state now if it changed; resolves when it was sent. */
  async update(): Promise<void> {
    while (this.#looking) await this.#looking;
    this.#looking = this.#look().finally(() => (this.#looking = undefined));
    await this.#looking;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const stream of this.#streams.keys()) stream.end();
    this.#streams.clear();
  }

  async #look(): Promise<void> {
    for (const [stream, isAllowed] of this.#streams) {
      if (!isAllowed()) stream.destroy();
    }
    if (!this.isOpen) return;
    const state = await this.#read();
    const isChanged = !this.#last || !isSame(this.#last, state);
    if (!isChanged && state.now - this.#sentAt < keepAliveEveryMs) return;
    this.#last = state;
    this.#sentAt = state.now;
    for (const stream of this.#streams.keys()) stream.write(eventOf(state));
  }

  #remove(response: ServerResponse): void {
    this.#streams.delete(response);
    if (this.isOpen) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#last = undefined;
  }
}

function eventOf(state: LocalState): string {
  return `data: ${JSON.stringify(state)}\n\n`;
}

function isSame(before: LocalState, after: LocalState): boolean {
  return isDeepStrictEqual({ ...before, now: 0 }, { ...after, now: 0 });
}
