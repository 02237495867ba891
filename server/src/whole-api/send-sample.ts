import type { ContractCall } from '../http/contract-calls.ts';
import { addressOf } from '../testing/event-listener.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { Place } from '../testing/two-organizations.ts';
import type { Standing } from './standing.ts';

/** A valid input of a call about one organization. */
export type CallSample = {
  /** Distinguishes it from the call's other samples. */
  title?: string;
  input(place: Place): object;
  /**
   * The status for people whom the contract's access rule allows. Set for calls with the rule `signed_in`
   * that name something, and for calls with further checks.
   */
  status?(standing: Standing): number;
  /** Whether a part of the input is refused in a response with 200; otherwise it must be accepted. */
  refused?(standing: Standing): boolean;
  /** Whether the secret in the input identifies the person, whatever token is sent. */
  isBySecret?: boolean;
  /** The file of a multipart body. */
  image?: () => Promise<Buffer>;
};

type Sent = { status: number; text: string };

/** Sends a sample with the transport of its call. */
export async function sendSample(
  app: TestApp,
  call: ContractCall,
  sample: CallSample,
  place: Place,
  token: string | undefined,
): Promise<Sent> {
  const input = sample.input(place);
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (call.transport === 'events') return listenShortly(app, call, input, headers);
  const form = call.transport === 'multipart' ? await encode(sample, input) : undefined;
  const response = await app.server.inject({
    method: call.method,
    url: `/api${call.path}`,
    headers: { ...headers, ...form?.headers },
    ...(call.method === 'POST' && { payload: form?.payload ?? input }),
  });
  return { status: response.statusCode, text: response.body };
}

/** A stream never ends, so its first bytes are enough. */
async function listenShortly(
  app: TestApp,
  call: ContractCall,
  input: object,
  headers: Record<string, string>,
): Promise<Sent> {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const leaving = new AbortController();
  const response = await fetch(`${await addressOf(app)}/api${call.path}?${query.toString()}`, {
    headers,
    signal: leaving.signal,
  });
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text = part;
    break;
  }
  leaving.abort();
  return { status: response.status, text };
}

async function encode(sample: CallSample, input: object) {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, String(value));
  if (sample.image !== undefined) {
    form.append('image', new Blob([new Uint8Array(await sample.image())]), 'image.webp');
  }
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}
