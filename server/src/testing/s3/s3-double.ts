import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setS3Credentials } from '../object-store-config.ts';
import { findSignatureProblem } from './s3-signature.ts';

type StoredObject = { body: Buffer; etag: string; sha256: string; modifiedAt: Date };

/** What happens to a request: no response before or after it took effect, or an error of the store. */
export type S3Fault = 'drop' | 'drop_response' | 'slow_down' | 'full' | 'denied' | 'moved';

export type S3Double = {
  /** For `readFilesUrl`. */
  filesUrl: string;
  objects: Map<string, StoredObject>;
  /** The requests so far, as `PUT images/a`. */
  requests: string[];
  isPublic: boolean;
  /** Some stores ignore conditions. */
  ignoresConditions: boolean;
  /** Decides about each request. Strangers send no signature. */
  fault: (request: string, isStranger: boolean) => S3Fault | undefined;
  /** Refuses connections until `start`, on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

export const s3Credentials = { key: 'AKEXAMPLE', secret: 'example-secret-of-the-double' };
const bucket = 'images';
/** Small, so that tests see several pages. */
const pageSize = 50;

class S3Error extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/**
 * A small S3 server in memory for tests: checks signatures, checksums and conditions, and lists in
 * pages, like Ceph's gateway, against which the same tests run in `npm run soak`. S3 clients that are
 * opened from now on use its credentials.
 */
export async function startS3Double(): Promise<S3Double> {
  setS3Credentials(s3Credentials);
  let port = 0;
  const server = createServer((request, response) => {
    void serve(double, request, response);
  });
  const start = async () => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  const double: S3Double = {
    filesUrl: '',
    objects: new Map(),
    requests: [],
    isPublic: false,
    ignoresConditions: false,
    fault: () => undefined,
    start,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  await start();
  double.filesUrl = `s3://${bucket}?endpoint=http://127.0.0.1:${port}`;
  return double;
}

async function serve(
  double: S3Double,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://double');
  const name = `${request.method} ${decodeURIComponent(url.pathname).slice(1)}`;
  double.requests.push(name);
  const isAnonymous = request.headers.authorization === undefined;
  const fault = double.fault(name, isAnonymous);
  if (fault === 'drop') return void request.socket.destroy();
  try {
    const body = await buffer(request);
    if (fault === 'slow_down') throw new S3Error(503, 'SlowDown');
    if (fault === 'full') throw new S3Error(403, 'QuotaExceeded');
    if (fault === 'denied') throw new S3Error(403, 'AccessDenied');
    if (fault === 'moved') throw new S3Error(400, 'InvalidRequest');
    if (isAnonymous && !double.isPublic) throw new S3Error(403, 'AccessDenied');
    const problem = isAnonymous ? undefined : findSignatureProblem(request, body, s3Credentials);
    if (problem !== undefined) throw new S3Error(403, problem);
    const [name, ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
    if (name !== bucket) throw new S3Error(404, 'NoSuchBucket');
    const key = rest.join('/');
    const answer = respond(double, { request, url, key, body });
    if (fault === 'drop_response') return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  } catch (error) {
    const { status, message } = error instanceof S3Error ? error : new S3Error(500, String(error));
    const xml = `<?xml version="1.0"?><Error><Code>${message}</Code></Error>`;
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(request.method === 'HEAD' ? undefined : xml);
  }
}

type Asked = { request: IncomingMessage; url: URL; key: string; body: Buffer };
type Response = { status?: number; headers?: Record<string, string>; body?: Buffer | string };

function respond(double: S3Double, asked: Asked): Response {
  const { request, url, key } = asked;
  if (key === '' && request.method === 'GET') return list(double, url);
  if (key === '' && url.searchParams.has('delete')) return removeMany(double, asked);
  const respondTo = { PUT: put, GET: get, HEAD: get, DELETE: remove }[request.method ?? ''];
  if (respondTo === undefined) throw new S3Error(405, 'MethodNotAllowed');
  return respondTo(double, asked);
}

function put(double: S3Double, { request, key, body }: Asked): Response {
  const { headers } = request;
  const md5 = createHash('md5').update(body);
  requireHash(headers['content-md5'], md5.copy().digest('base64'));
  const sha256 = createHash('sha256').update(body).digest('base64');
  requireHash(headers['x-amz-checksum-sha256'], sha256);
  const isConditional = headers['if-none-match'] === '*' && !double.ignoresConditions;
  if (isConditional && double.objects.has(key)) throw new S3Error(412, 'PreconditionFailed');
  const etag = `"${md5.digest('hex')}"`;
  const stored = String(headers['x-amz-meta-sha256'] ?? '');
  double.objects.set(key, { body, etag, sha256: stored, modifiedAt: new Date() });
  return { headers: { etag } };
}

function requireHash(given: string | string[] | undefined, actual: string): void {
  if (given !== undefined && given !== actual) throw new S3Error(400, 'BadDigest');
}

function get({ objects }: S3Double, { request, key }: Asked): Response {
  const stored = objects.get(key);
  if (stored === undefined) throw new S3Error(404, 'NoSuchKey');
  const { body, etag, sha256, modifiedAt } = stored;
  const headers = {
    etag,
    'content-length': String(body.length),
    'last-modified': modifiedAt.toUTCString(),
    'x-amz-meta-sha256': sha256,
  };
  return { headers, ...(request.method === 'HEAD' ? {} : { body }) };
}

function remove({ objects }: S3Double, { request, key }: Asked): Response {
  const condition = request.headers['if-match'];
  const stored = objects.get(key);
  if (stored && condition && condition !== stored.etag)
    throw new S3Error(412, 'PreconditionFailed');
  objects.delete(key);
  return { status: 204 };
}

function removeMany({ objects }: S3Double, { request, body }: Asked): Response {
  const md5 = createHash('md5').update(body).digest('base64');
  if (request.headers['content-md5'] !== md5) throw new S3Error(400, 'InvalidDigest');
  const keys = [...body.toString('utf8').matchAll(/<Key>([^<]+)<\/Key>/g)];
  if (keys.length > 1000) throw new S3Error(400, 'MalformedXML');
  for (const [, key = ''] of keys) objects.delete(key);
  return { body: '<?xml version="1.0"?><DeleteResult></DeleteResult>' };
}

function list({ objects }: S3Double, { searchParams }: URL): Response {
  const prefix = searchParams.get('prefix') ?? '';
  const after = searchParams.get('continuation-token') ?? '';
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = found.slice(0, pageSize);
  const isTruncated = found.length > page.length;
  const describe = (key: string) => {
    const modifiedAt = objects.get(key)?.modifiedAt.toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${modifiedAt}</LastModified></Contents>`;
  };
  const contents = page.map(describe).join('');
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return {
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents}</ListBucketResult>`,
  };
}
