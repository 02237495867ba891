import http from 'node:http';
import https from 'node:https';

/**
 * The server could not be asked, or its answer did not arrive whole: refused connection, timeout,
 * a body cut short. `reason` is a phrase for people.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Whether the server took the request and then broke off: what was sent may be to blame. */
  readonly brokeOff: boolean;

  constructor(reason: string, detail: { brokeOff?: boolean; cause?: unknown } = {}) {
    super(reason, { cause: detail.cause });
    this.brokeOff = detail.brokeOff ?? false;
  }
}

export type HttpAnswer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
};

export type HttpQuestion = {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: Uint8Array;
  /** The whole exchange ends within this. */
  timeoutMs: number;
  signal?: AbortSignal;
};

/** Answers above this are not ours; reading on would only fill the memory. */
const answerMaxBytes = 32 * 1024 * 1024;

const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 4 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 4 }),
};

/** Sends one request over `node:http` or `node:https`; throws NoAnswer. */
export async function exchange(question: HttpQuestion): Promise<HttpAnswer> {
  try {
    return await exchangeOnce(question);
  } catch (error) {
    // A kept connection may have died unnoticed; everything sent here is safe to send again.
    if (error instanceof StaleConnection) return exchangeOnce(question);
    throw error;
  }
}

class StaleConnection extends NoAnswer {}

function exchangeOnce(question: HttpQuestion): Promise<HttpAnswer> {
  const { url, body } = question;
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(url, {
      method: question.method,
      agent: agents[secure ? 'https:' : 'http:'],
      headers: {
        ...question.headers,
        ...(body === undefined ? {} : { 'content-length': String(body.byteLength) }),
      },
    });
    const timer = setTimeout(() => {
      const seconds = question.timeoutMs / 1000;
      request.destroy(new NoAnswer(`no answer within ${seconds} s`, { brokeOff: true }));
    }, question.timeoutMs);
    const onAbort = () => request.destroy(new NoAnswer('given up'));
    question.signal?.addEventListener('abort', onAbort, { once: true });
    const finished = () => {
      clearTimeout(timer);
      question.signal?.removeEventListener('abort', onAbort);
    };
    request.on('error', (error: NodeJS.ErrnoException) => {
      finished();
      const stale = request.reusedSocket && error.code === 'ECONNRESET';
      if (error instanceof NoAnswer) reject(error);
      else if (stale) reject(new StaleConnection(inWords(error), { cause: error }));
      else reject(new NoAnswer(inWords(error), { brokeOff: hadConnection(error), cause: error }));
    });
    request.on('response', (response) => {
      readBody(response).then(
        (read) => {
          finished();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read });
        },
        (error: unknown) => {
          finished();
          request.destroy();
          reject(error instanceof Error ? error : new NoAnswer(String(error)));
        },
      );
    });
    request.end(body);
  });
}

async function readBody(response: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      sizeBytes += part.byteLength;
      if (sizeBytes > answerMaxBytes) throw new NoAnswer('the answer is too long');
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer('the answer was cut short', { brokeOff: true, cause: error });
  }
  return Buffer.concat(parts);
}

function hadConnection(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNRESET' || error.code === 'EPIPE';
}

const knownFailures: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there (connection refused)',
  ENOTFOUND: 'the name of the server is not known (no network?)',
  EAI_AGAIN: 'the name of the server is not known (no network?)',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ENETUNREACH: 'the network does not lead there',
  EHOSTUNREACH: 'the network does not lead there',
};

function inWords(error: NodeJS.ErrnoException): string {
  const known = knownFailures[error.code ?? ''];
  return known ?? (error.message || error.code || 'the connection failed');
}
