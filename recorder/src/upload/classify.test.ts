import { classifyStored, type UploadResult } from '@time-tracker/recording/classify-upload';
import { describe, expect, it } from 'vitest';
import { NoResponse } from '../api/http-request.ts';
import { ErrorResponse } from '../api/server-client.ts';
import { classifyScreenshotFailure } from './classify.ts';

const activityId = '01962000-0000-7000-8000-000000000001';
const id = '01962000-0000-7000-8000-000000000002';
const sha256 = 'ab'.repeat(32);

function errorResponse(status: number, code?: string): ErrorResponse {
  const body = code ? { message: 'a reason', code } : '<html>a proxy</html>';
  return new ErrorResponse({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) });
}

const failures: [string, unknown][] = [
  ['a refused connection', new NoResponse('refused')],
  ['a timeout', new NoResponse('no response within 20 s', { brokeOff: true })],
  ['a 200 with a cut body', new NoResponse('the response was cut short', { brokeOff: true })],
  ['a bug of our own', new TypeError('x is not a function')],
  ...[401, 408, 413, 429, 500, 502, 503, 507].map((status): [string, unknown] => [
    `${status}`,
    errorResponse(status, 'code'),
  ]),
  ...[404, 409, 415, 422].map((status): [string, unknown] => [
    `${status} from a proxy`,
    errorResponse(status),
  ]),
];

describe('screenshots', () => {
  it.each<[string, unknown, UploadResult['kind']]>([
    ['stored', { id, status: 'stored', sha256 }, 'sent'],
    ['already there', { id, status: 'duplicate', sha256: sha256.toUpperCase() }, 'sent'],
    ['another hash', { id, status: 'stored', sha256: 'cd'.repeat(32) }, 'retry'],
    ['another id', { id: activityId, status: 'stored', sha256 }, 'retry'],
    ['no hash', { id, status: 'stored' }, 'retry'],
    ['nothing', undefined, 'retry'],
  ])('%s → %s', (_, body, kind) => {
    expect(classifyStored({ id, sha256 }, body).kind).toBe(kind);
  });

  it.each(failures)('%s → retry', (_, failure) => {
    expect(classifyScreenshotFailure(failure)).toEqual({ kind: 'retry' });
  });

  it.each<[number, string, UploadResult['kind']]>([
    [404, 'not_found', 'refused'],
    [409, 'screenshot_differs', 'refused'],
    [415, 'not_an_image', 'refused'],
    [422, 'bad_image', 'refused'],
    [409, 'activity_removed', 'sent'],
  ])('%i %s → %s', (status, code, kind) => {
    expect(classifyScreenshotFailure(errorResponse(status, code)).kind).toBe(kind);
  });

  it('keeps the reason as text and as a code', () => {
    expect(classifyScreenshotFailure(errorResponse(415, 'not_an_image'))).toEqual({
      kind: 'refused',
      reason: 'a reason',
      code: 'not_an_image',
    });
  });
});
