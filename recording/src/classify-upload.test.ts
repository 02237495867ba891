import { expect, it } from 'vitest';
import { classifyStored, classifyUploadError } from './classify-upload.ts';

const sent = { id: 'ab-1', sha256: 'abc' };

it.each([
  ['the same', { id: 'AB-1', sha256: 'ABC', status: 'duplicate' }, 'sent'],
  ['another hash', { id: 'ab-1', sha256: 'abd' }, 'retry'],
  ['another id', { id: 'ab-2', sha256: 'abc' }, 'retry'],
  ['a portal', '<html>', 'retry'],
  ['nothing', null, 'retry'],
])('a response with %s → %s', (_, body, kind) => {
  expect(classifyStored(sent, body)).toEqual({ kind });
});

it.each([
  [422, 'bad_image', 'refused'],
  [409, 'screenshot_differs', 'refused'],
  [409, 'activity_removed', 'sent'],
  [404, undefined, 'retry'],
  [429, 'too_many', 'retry'],
  [401, 'signed_out', 'retry'],
  [503, 'unavailable', 'retry'],
])('%i %s → %s', (status, code, kind) => {
  expect(classifyUploadError({ status, code, message: 'a reason' }).kind).toBe(kind);
});
