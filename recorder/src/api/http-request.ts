import { Agent, request, type Dispatcher } from 'undici';
import { encryptedConnector, unencryptedCode } from './encrypted-connector.ts';

/**
 * The server could not be reached, or its response did not arrive completely: connection refused,
 * timeout, a body cut short. The message is a phrase for people.
 */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
  /** Whether the server accepted the request and then broke off: the content may be to blame. */
  readonly brokeOff: boolean;
  /** Where nothing was reached: scheme, host and port. */
  readonly address: string | undefined;

  constructor(
    reason: string,
    detail: { brokeOff?: boolean; cause?: unknown; address?: string } = {},
  ) {
    super(reason, { cause: detail.cause });
    this.brokeOff = detail.brokeOff ?? false;
    this.address = detail.address;
  }
}

export type HttpResponse = {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  body: Buffer;
};

type HttpRequest = {
  method: Dispatcher.HttpMethod;
  url: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  /** For the whole exchange. */
  timeoutMs: number;
  signal?: AbortSignal;
};

/** Longer responses are not ours; reading them would only fill the memory. */
const responseMaxBytes = 32 * 1024 * 1024;

const agent = new Agent({
  connections: 4,
  maxResponseSize: responseMaxBytes,
  connect: encryptedConnector,
  // Only the timeout of the whole exchange counts.
  headersTimeout: 0,
  bodyTimeout: 0,
});
let connectionCount = 0;
agent.on('connect', () => (connectionCount += 1));

/** Throws NoResponse. */
export async function sendRequest(sent: HttpRequest): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(sent.timeoutMs);
  for (;;) {
    const connectionsBefore = connectionCount;
    try {
      return await sendOnce(sent, timeout);
    } catch (error) {
      if (sent.signal?.aborted) throw new NoResponse('canceled');
      if (timeout.aborted) {
        const reason = `no response within ${sent.timeoutMs / 1000} s`;
        throw new NoResponse(reason, { brokeOff: true });
      }
      // A kept connection may have died unnoticed. Everything sent here may be sent again.
      const isKeptConnection = connectionCount === connectionsBefore;
      if (!isKeptConnection || !cutCodes.has(codeOf(error)))
        throw describeFailure(error, new URL(sent.url).origin);
    }
  }
}

async function sendOnce(sent: HttpRequest, timeout: AbortSignal): Promise<HttpResponse> {
  const { method, url, headers, body, signal } = sent;
  const response = await request(url, {
    method,
    headers,
    body: body ?? null,
    dispatcher: agent,
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
  });
  const bytes = await response.body.arrayBuffer().catch((error: unknown) => {
    if (codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') throw error;
    throw new NoResponse('the response was cut short', { brokeOff: true, cause: error });
  });
  return { status: response.statusCode, headers: response.headers, body: Buffer.from(bytes) };
}

/** Codes of a connection that was cut after it was established. */
const cutCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const knownReasons: Record<string, string> = {
  ECONNREFUSED: 'connection refused; nothing is running at this address',
  ENOTFOUND: 'unknown server name; check the network connection',
  EAI_AGAIN: 'unknown server name; check the network connection',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENETUNREACH: 'no route to the server',
  EHOSTUNREACH: 'no route to the server',
  [unencryptedCode]: 'its address begins with http, so the connection would not be encrypted',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'the response is too long',
};

/** What went wrong with a connection, for people. */
export function describeFailure(error: unknown, address?: string): NoResponse {
  if (error instanceof NoResponse) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const reason = knownReasons[code] ?? (message || code || 'the connection failed');
  const brokeOff = cutCodes.has(code);
  return new NoResponse(reason, { brokeOff, cause: error, ...(address ? { address } : {}) });
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? '';
}
