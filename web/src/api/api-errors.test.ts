import { ApiError } from '@time-tracker/contract/errors';
import { expect, test } from 'vitest';
import {
  errorMessage,
  fieldProblems,
  isUnreachable,
  isWorthRetrying,
  readApiError,
  serverMessage,
} from './api-errors.ts';

test('an error of our server keeps its message, code and field errors', () => {
  const body = {
    code: 'invalid_input',
    message: 'Check the highlighted fields.',
    errors: { email: ['This address is taken', 'And odd'] },
  };
  const error = readApiError(body, 422);
  expect(error).toMatchObject({ code: 'invalid_input', status: 422, message: body.message });
  expect(fieldProblems(error)).toEqual({ email: 'This address is taken' });
});

test('the response of a proxy becomes an error by its status', () => {
  expect(readApiError('<html>502</html>', 502).code).toBe('unavailable');
  expect(readApiError(undefined, 401).code).toBe('signed_out');
  expect(readApiError({}, 418).code).toBe('internal');
});

test('a code of a newer server falls back to its status', () => {
  expect(readApiError({ code: 'on_strike', message: 'No.' }, 409)).toMatchObject({
    code: 'conflict',
    message: 'No.',
  });
});

test('only text from the server is used as its message', () => {
  expect(serverMessage(readApiError({ message: 'Not today.' }, 500))).toBe('Not today.');
  expect(serverMessage(readApiError(undefined, 500))).toBeUndefined();
  expect(serverMessage(new TypeError('Failed to fetch'))).toBeUndefined();
});

test('a server is unreachable without a response, or if a proxy says so', () => {
  expect(isUnreachable(new TypeError('Failed to fetch'))).toBe(true);
  expect(isUnreachable(readApiError('<html>502</html>', 502))).toBe(true);
  expect(isUnreachable(readApiError(undefined, 500))).toBe(false);
  const busy = { code: 'unavailable', message: 'The database is away.' };
  expect(isUnreachable(readApiError(busy, 503))).toBe(false);
});

test('reads a valid Retry-After and ignores an invalid one', () => {
  const body = { code: 'too_many', message: 'Slow down' };
  expect(readApiError(body, 429, '17').retryAfterSeconds).toBe(17);
  expect(readApiError(body, 429, 'soon').retryAfterSeconds).toBeUndefined();
});

test("shows the server's message, the request ID of an internal error, or that the server did not respond", () => {
  expect(errorMessage(new ApiError('forbidden', { message: 'Not you.' }))).toBe('Not you.');
  const breakdown = new ApiError('internal', { requestId: 'req-7' });
  expect(errorMessage(breakdown)).toBe('Something went wrong! Please try again later. (req-7)');
  expect(errorMessage(new TypeError('Failed to fetch'))).toContain('cannot be reached');
});

test('a refusal is not retried, a failure is, twice', () => {
  expect(isWorthRetrying(0, new ApiError('not_found'))).toBe(false);
  expect(isWorthRetrying(0, new ApiError('unavailable'))).toBe(true);
  expect(isWorthRetrying(1, new TypeError('Failed to fetch'))).toBe(true);
  expect(isWorthRetrying(2, new TypeError('Failed to fetch'))).toBe(false);
});
