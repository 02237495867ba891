import { t } from '@lingui/core/macro';
import type { ErrorBody } from '@time-tracker/contract/error-body';
import { ApiError, isErrorCode, type ErrorCode } from '@time-tracker/contract/errors';
import { translateError } from './error-messages.ts';

/** Converts any non-2xx response, including one from a proxy, to an ApiError. */
export function readApiError(
  body: unknown,
  status: number,
  retryAfter: string | null = null,
): ApiError {
  const seconds = Number(retryAfter ?? 0);
  const retryAfterSeconds = Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  if (!isErrorBody(body)) {
    return new ApiError(codeOfStatus(status), { message: messageOf(body), retryAfterSeconds });
  }
  const { code, message, errors, request_id } = body;
  return new ApiError(isErrorCode(code) ? code : codeOfStatus(status), {
    message,
    fields: errors,
    requestId: request_id,
    retryAfterSeconds,
  });
}

/** Reads the message from a body of another shape, such as one from a proxy. */
function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' && body.message !== '' ? body.message : undefined;
}

/** Checks the fields of the contract's `errorBody` that are used. Its schema would make the bundle larger. */
function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { message, code, errors = {}, request_id = '' } = body as Record<string, unknown>;
  return (
    [message, code, request_id].every((value) => typeof value === 'string') &&
    typeof errors === 'object' &&
    errors !== null &&
    Object.values(errors).every(
      (problems) => Array.isArray(problems) && problems.every((one) => typeof one === 'string'),
    )
  );
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'signed_out';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many';
  if (status >= 502 && status <= 504) return 'unavailable';
  return 'internal';
}

/** There was no response. */
export function unreachableMessage(): string {
  return t`The server cannot be reached. Check your connection, then try again.`;
}

/** The message for a failure: translated by error code, or as sent by the server. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return unreachableMessage();
  if (error.requestId !== undefined && error.status >= 500) {
    return `${translateError(error)} (${error.requestId})`;
  }
  return translateError(error);
}

/** The message that the server sent; undefined when it sent none, or did not respond. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.hasOwnMessage ? translateError(error) : undefined;
}

/** No response, or a proxy reports that the server behind it did not respond. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.code === 'unavailable' && !error.hasOwnMessage;
}

/** The resource does not exist, or the caller may not see it. */
export function isMissingOrHidden(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

/** Problems by input field, for forms. Empty if the failure is not about the input. */
export function fieldProblems(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !error.fields) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, problems]) =>
      problems[0] === undefined ? [] : [[field, problems[0]]],
    ),
  );
}

/** A temporary failure: network, server, or rate limit. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.code === 'too_many';
}

/** A retry helps when the network or the server failed, not when the server refused. */
export function isWorthRetrying(failureCount: number, error: unknown): boolean {
  if (failureCount >= 2) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}
