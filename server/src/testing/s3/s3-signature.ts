import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { minuteMs } from '@time-tracker/contract/time/durations';

const skewMaxMilliseconds = 15 * minuteMs;
const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** The S3 error code for what is wrong with the signature of a request (Signature Version 4). */
export function findSignatureProblem(
  request: IncomingMessage,
  body: Buffer,
  { key, secret }: { key: string; secret: string },
): string | undefined {
  const { headers } = request;
  const found = authorization.exec(headers.authorization ?? '');
  if (found === null) return 'AccessDenied';
  const [, givenKey, day = '', region = '', names = '', signature] = found;
  if (givenKey !== key) return 'InvalidAccessKeyId';
  const instant = String(headers['x-amz-date']);
  if (Math.abs(readInstant(instant) - Date.now()) > skewMaxMilliseconds) {
    return 'RequestTimeTooSkewed';
  }
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', instant, scope, sha256(canonical)].join('\n');
  const signingKey = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  return hmac(signingKey, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

/** `20260310T093000Z` */
function readInstant(text: string): number {
  return Date.parse(
    text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
}
