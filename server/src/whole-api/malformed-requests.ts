import type { SeededRandom } from './seeded-random.ts';
import type { ContractCall } from '../http/contract-calls.ts';
import type { TwoOrganizations, Who } from '../testing/two-organizations.ts';
import { listSamples } from './call-samples.ts';
import { makeGoodValue, type Schema } from './good-values.ts';
import { spoilBytes, spoilValue, writeSpoiled } from './spoiled-values.ts';

/** A malformed request, as bytes. */
export type MalformedRequest = {
  call: ContractCall;
  who: Who;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Cut off after this many bytes; undefined if sent completely. */
  cutAfter: number | undefined;
};

export type FuzzTarget = {
  world: TwoOrganizations;
  /** The input schema of each call, by name. */
  schemas: ReadonlyMap<string, Schema>;
  /** A valid image. */
  picture: Buffer;
};

const signedIn: readonly [Who, ...Who[]] = [
  ...(['owner', 'manager', 'member', 'viewer', 'elsewhere', 'unproven', 'removed'] as const),
  'other owner',
];

const boundary = 'boundary-of-parts';

/** A numbered request of a seed; always the same, except for IDs. */
export function makeMalformed(
  call: ContractCall,
  { world, schemas, picture }: FuzzTarget,
  random: SeededRandom,
): MalformedRequest {
  const who: Who = random.chance(0.03) ? 'nobody' : random.pick(signedIn);
  const here = who === 'other owner' ? world.there : world.here;
  const foreign = who === 'other owner' ? world.here : world.there;
  const schema = schemas.get(call.name);
  const [sample] = listSamples(call.name);
  const good =
    schema !== undefined && random.chance(0.6)
      ? makeGoodValue(schema, call.name, here, random)
      : (sample?.input(here) ?? {});
  const token = world.tokens[who];
  const request: MalformedRequest = {
    call,
    who,
    url: `/api${call.path}`,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: Buffer.alloc(0),
    cutAfter: random.chance(0.02) ? random.whole(1, 600) : undefined,
  };
  if (call.transport === 'multipart') {
    request.headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    request.body = writeParts(good as Record<string, unknown>, picture, (value) =>
      writeSpoiled(random.chance(0.8) ? spoilValue(value, foreign, random) : value),
    );
    if (random.chance(0.6)) request.body = spoilBytes(request.body, random);
  } else {
    request.body = Buffer.from(writeSpoiled(spoilValue(good, foreign, random)));
    if (random.chance(0.1)) request.body = spoilBytes(request.body, random);
  }
  if (call.method === 'GET') request.url += `?${toQuery(request.body)}`;
  if (random.chance(0.08)) spoilHeaders(request, random);
  return request;
}

function writeParts(
  good: Record<string, unknown>,
  picture: Buffer,
  write: (value: unknown) => string,
): Buffer {
  const described = good['screenshot'];
  const value: unknown = typeof described === 'string' ? JSON.parse(described) : described;
  const head = (what: string) => `--${boundary}\r\nContent-Disposition: form-data; ${what}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${head('name="screenshot"')}${write(value)}\r\n`),
    Buffer.from(head('name="image"; filename="image.webp"')),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

/** A query string of the fields of a body. */
function toQuery(body: Buffer): string {
  try {
    const fields = JSON.parse(body.toString()) as Record<string, unknown> | null;
    return Object.entries(fields ?? {})
      .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encode(value)}`)
      .join('&');
  } catch {
    return body.toString('base64url').slice(0, 200);
  }
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.slice(0, 2000).toWellFormed());
}

function spoilHeaders(request: MalformedRequest, random: SeededRandom): void {
  const { headers } = request;
  random.pick<() => void>([
    () => (headers['content-type'] = 'text/plain'),
    () => (headers['content-type'] = 'application/json; charset=utf-16'),
    () => (headers['content-type'] = 'multipart/form-data'),
    () => (headers['content-type'] = `multipart/form-data; boundary=${'b'.repeat(300)}`),
    () => (headers['content-type'] = 'application/x-www-form-urlencoded'),
    () => (headers['content-type'] = ';;;'),
    () => delete headers['content-type'],
    () => (headers['content-encoding'] = 'gzip'),
    () => (headers['authorization'] = 'Bearer'),
    () => (headers['authorization'] = `Bearer ${'x'.repeat(5000)}`),
    () => (headers['authorization'] += 'x'),
    () => delete headers['authorization'],
    () => (headers['accept'] = 'text/html, */*;q=0'),
    () => (headers['x-forwarded-for'] = '1.2.3.4, ::1, junk'),
    () => (headers['last-event-id'] = random.pick(['x', '-1', '9'.repeat(40), '1e9'])),
    () => (request.url += random.pick(['/', '?a=%00', '?__proto__[a]=1', '%00', '/../x', '?%'])),
  ])();
}
