import type { ApiReceives, ApiSends } from '@time-tracker/contract/api';
import type { ErrorBody } from '@time-tracker/contract/error-body';

/** The calls that a token which can only record may make, and those of the sign-in. */
type Calls = {
  timer: 'get' | 'projects' | 'worked' | 'start' | 'stop';
  user: 'device_start' | 'device_poll' | 'logout';
};
type Input<Noun extends keyof Calls, Name> = Name extends keyof ApiSends[Noun]
  ? ApiSends[Noun][Name]
  : never;
type Output<Noun extends keyof Calls, Name> = Name extends keyof ApiReceives[Noun]
  ? ApiReceives[Noun][Name]
  : never;

const timeoutMs = 20_000;

/** The server responded with an error. Its message is for people. */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The server cannot be reached, or something else responded. */
export class ServerUnreachable extends Error {
  override readonly name = 'ServerUnreachable';
}

/**
 * Makes a call of the contract. Never with cookies: the token is all that the server reads. A redirect
 * is an error, because it could carry the token to someone else.
 */
export async function callServer<Noun extends keyof Calls, Name extends Calls[Noun]>(
  { server, token }: { server: string; token?: string },
  noun: Noun,
  name: Name,
  input?: Input<Noun, Name>,
): Promise<Output<Noun, Name>> {
  const response = await send(`${server}/api/${noun}/${name}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input ?? {}),
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = readJson(response.text);
  if (response.isOk && body !== undefined) return body as Output<Noun, Name>;
  const failure = body as Partial<ErrorBody> | undefined;
  if (typeof failure?.message !== 'string') throw new ServerUnreachable();
  throw new ServerRefused(failure.message, response.status);
}

async function send(address: string, request: RequestInit) {
  try {
    const response = await fetch(address, request);
    return { isOk: response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    throw new ServerUnreachable('The server cannot be reached.', { cause: error });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
