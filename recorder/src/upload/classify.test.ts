import { describe, expect, it } from 'vitest';
import { NoAnswer } from '../api/http-exchange.ts';
import { ErrorAnswer } from '../api/server-client.ts';
import { classify, refusalOf, type UploadResult, type Verdict } from './classify.ts';

const activityId = '01962000-0000-7000-8000-000000000001';
const id = '01962000-0000-7000-8000-000000000002';
const sha256 = 'ab'.repeat(32);

function errorAnswer(status: number, code?: string): ErrorAnswer {
  const body = code ? { message: 'words', code } : '<html>a proxy</html>';
  return new ErrorAnswer({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) });
}

const refusedConnection = new NoAnswer('refused');
const failures: [string, unknown][] = [
  ['a refused connection', refusedConnection],
  ['a timeout', new NoAnswer('no answer within 20 s', { brokeOff: true })],
  ['a 200 with a cut body', new NoAnswer('the answer was cut short', { brokeOff: true })],
  ['a fault of our own', new TypeError('x is not a function')],
  ...[401, 408, 413, 429, 500, 502, 503, 507].map((status): [string, unknown] => [
    `${status}`,
    errorAnswer(status, 'word'),
  ]),
  ...[404, 409, 415, 422].map((status): [string, unknown] => [
    `${status} from something in between`,
    errorAnswer(status),
  ]),
];

describe('activities', () => {
  const entry = (value: unknown): UploadResult => ({
    kind: 'activity',
    activityId,
    answered: { entry: value },
  });

  it.each<[string, unknown, Verdict]>([
    ['stored', { activity_id: activityId, status: 'stored' }, 'sent'],
    ['updated', { activity_id: activityId, status: 'updated' }, 'sent'],
    ['clipped', { activity_id: activityId, status: 'clipped' }, 'sent'],
    ['in capitals', { activity_id: activityId.toUpperCase(), status: 'stored' }, 'sent'],
    ["another one's answer", { activity_id: id, status: 'stored' }, 'retry'],
    ['no answer for it', undefined, 'retry'],
    ['an unknown status', { activity_id: activityId, status: 'queued' }, 'retry'],
    ['a refusal without a reason', { activity_id: activityId, status: 'refused' }, 'retry'],
    ['refused', { activity_id: null, status: 'refused', code: 'crosses_mark' }, 'set aside'],
    [
      'refused for good',
      { activity_id: activityId, status: 'refused', code: 'project_not_found' },
      'set aside',
    ],
    ['of the future', { status: 'refused', code: 'in_the_future' }, 'retry'],
    ['removed by its owner', { status: 'refused', code: 'activity_removed' }, 'sent'],
  ])('%s → %s', (_, answered, verdict) => {
    expect(classify(entry(answered))).toBe(verdict);
  });

  it.each([...failures, ['422', errorAnswer(422, 'invalid_input')]])('%s → retry', (_, failure) => {
    expect(classify({ kind: 'activity', activityId, answered: { failure } })).toBe('retry');
  });
});

describe('screenshots', () => {
  const answered = (value: { body: unknown } | { failure: unknown }): UploadResult => ({
    kind: 'screenshot',
    id,
    sha256,
    answered: value,
  });

  it.each<[string, unknown, Verdict]>([
    ['stored', { id, status: 'stored', sha256 }, 'sent'],
    ['already there', { id, status: 'duplicate', sha256: sha256.toUpperCase() }, 'sent'],
    ['another hash', { id, status: 'stored', sha256: 'cd'.repeat(32) }, 'retry'],
    ['another id', { id: activityId, status: 'stored', sha256 }, 'retry'],
    ['no hash', { id, status: 'stored' }, 'retry'],
    ['nothing', undefined, 'retry'],
  ])('%s → %s', (_, body, verdict) => {
    expect(classify(answered({ body }))).toBe(verdict);
  });

  it.each(failures)('%s → retry', (_, failure) => {
    expect(classify(answered({ failure }))).toBe('retry');
  });

  it.each<[number, string, Verdict]>([
    [404, 'not_found', 'set aside'],
    [409, 'screenshot_differs', 'set aside'],
    [415, 'not_an_image', 'set aside'],
    [422, 'bad_image', 'set aside'],
    [409, 'activity_removed', 'sent'],
  ])('%i %s → %s', (status, code, verdict) => {
    expect(classify(answered({ failure: errorAnswer(status, code) }))).toBe(verdict);
  });

  it('keeps the reason in words and as a code', () => {
    const result = answered({ failure: errorAnswer(415, 'not_an_image') });
    expect(refusalOf(result)).toEqual({ reason: 'words', code: 'not_an_image' });
  });
});
