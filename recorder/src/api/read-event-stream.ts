import { createParser } from 'eventsource-parser';
import { Agent, request } from 'undici';
import { encryptedConnector } from './encrypted-connector.ts';
import { describeFailure } from './http-request.ts';
import { serverUrl, unexpectedResponse, type ServerAddress } from './server-client.ts';

/** Why a connection ended. */
export type StreamEnd =
  /** The token is no longer valid. */
  | { kind: 'refused' }
  /** No connection, or it was lost. `reason` is a phrase for people. */
  | {
      kind: 'broken';
      reason: string;
      /** No response arrived in time. */
      isTimeout: boolean;
      /** No other request would get through, either. */
      isUnreachable: boolean;
    }
  /** Ended here. */
  | { kind: 'closed' }
  /** The server responded, but its events do not arrive in time: something between buffers them. */
  | { kind: 'unsuited' };

export type StreamLimits = {
  /** From the request to the start of the response. */
  responseMaxMs: number;
  /** From there to the first delivery, which the server sends at once. */
  firstDeliveryMaxMs: number;
  /** Without an event or heartbeat for this long, the connection is dead. The server sends one every 20 s. */
  silenceMaxMs: number;
};

type Listener = {
  /** From now on, every event arrives. */
  onOpen: () => void;
  onEvent: () => void;
};

// Streams stay open, so they have connections of their own.
const agent = new Agent({
  connect: encryptedConnector,
  headersTimeout: 0,
  bodyTimeout: 0,
});

/** Listens to the events of the own timer until the connection ends. */
export async function readEventStream(
  address: ServerAddress,
  limits: StreamLimits,
  on: Listener,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const watchdog = new Watchdog(signal);
  watchdog.expect(limits.responseMaxMs);
  let hasResponse = false;
  let isOpen = false;
  try {
    const response = await request(serverUrl(address.server, 'events?own=true'), {
      headers: { authorization: `Bearer ${address.token ?? ''}`, accept: 'text/event-stream' },
      dispatcher: agent,
      signal: watchdog.signal,
    });
    hasResponse = true;
    const type = response.headers['content-type']?.toString() ?? '';
    if (response.statusCode !== 200 || !type.startsWith('text/event-stream')) {
      response.body.on('error', () => undefined).destroy();
      return endOfResponse(response.statusCode);
    }
    watchdog.expect(limits.firstDeliveryMaxMs);
    const parser = createParser({
      onId: () => {
        watchdog.expect(limits.silenceMaxMs);
        if (!isOpen) on.onOpen();
        isOpen = true;
      },
      onEvent: () => on.onEvent(),
    });
    response.body.setEncoding('utf8');
    for await (const text of response.body) parser.feed(text as string);
    return broken('the connection was closed');
  } catch (error) {
    if (signal.aborted) return { kind: 'closed' };
    if (!watchdog.hasBarked) {
      const { message, brokeOff } = describeFailure(error);
      return broken(message, { isUnreachable: !brokeOff && !hasResponse });
    }
    if (hasResponse && !isOpen) return { kind: 'unsuited' };
    return broken(`no response within ${watchdog.limitMs / 1000} s`, { isTimeout: !hasResponse });
  } finally {
    watchdog.end();
  }
}

function endOfResponse(status: number): StreamEnd {
  if (status === 401) return { kind: 'refused' };
  if (status === 200) return broken(unexpectedResponse);
  // A proxy that does not know streams, an older server, or too many streams of this person.
  if (status < 500) return { kind: 'unsuited' };
  return broken(`the server responded with status ${status}`);
}

function broken(reason: string, { isTimeout = false, isUnreachable = false } = {}): StreamEnd {
  return { kind: 'broken', reason, isTimeout, isUnreachable };
}

/** Aborts when something expected does not happen in time. */
class Watchdog {
  readonly signal: AbortSignal;
  readonly #bark = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  limitMs = 0;

  constructor(signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.#bark.signal]);
  }

  get hasBarked(): boolean {
    return this.#bark.signal.aborted;
  }

  /** Replaces what was expected before. */
  expect(withinMs: number): void {
    clearTimeout(this.#timer);
    this.limitMs = withinMs;
    this.#timer = setTimeout(() => this.#bark.abort(), withinMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
