import type { ErrorBody } from '@time-tracker/contract/error-body';
import { ApiError, type ErrorCode } from '@time-tracker/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { i18n } from '../language/server-texts.ts';
import { isDatabaseDown, isOwnerGone } from '../database/database.ts';
import { createOutageLog, type OutageLog } from './outage-log.ts';
import { NotReady } from './readiness.ts';
import { pathOf } from './request-path.ts';

/** Maps error codes of the HTTP library to ours. */
const libraryErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'bad_json',
};

/** Error codes of the operating system for a full disk. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Problems of the storage, which is watched. */
const loggedOnce = new Set<ErrorCode>(['storage_full', 'images_unavailable']);

/** PostgreSQL canceled a statement that exceeded its timeout. */
const queryCanceled = '57014';
const tooSlow = () => i18n.t('This took longer than the server allows. Request less data at once.');

/** These errors were already retried: three attempts in all. */
const deadlockDetected = '40P01';
const changedConcurrently = () => i18n.t('Someone else changed this at the same time. Try again.');

/**
 * Whether the client disconnected: while sending (the code of a lost connection, but without a system
 * call), or before the first data of a stream was sent.
 */
function isHungUp(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return true;
  return error.code === 'ECONNRESET' && !('syscall' in error);
}

/** The only place that turns a thrown error into an error for the client. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isHungUp(error)) {
    return new ApiError('bad_json', { message: i18n.t('The request was aborted.'), cause: error });
  }
  if (isDatabaseDown(error)) {
    return new ApiError('unavailable', { retryAfterSeconds: 2, cause: error });
  }
  if (isOwnerGone(error)) return new ApiError('not_found', { cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === deadlockDetected) {
    return new ApiError('unavailable', {
      message: changedConcurrently(),
      retryAfterSeconds: 1,
      cause: error,
    });
  }
  if (code === queryCanceled) {
    return new ApiError('unavailable', { message: tooSlow(), retryAfterSeconds: 10, cause: error });
  }
  if (diskFullCodes.has(code)) return new ApiError('storage_full', { cause: error });
  const known = libraryErrors[code];
  if (known !== undefined) return new ApiError(known, { cause: error });
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === 429) return new ApiError('too_many', { cause: error });
  if (status === 413) return new ApiError('too_large', { cause: error });
  if (status !== undefined && status >= 400 && status < 500) {
    return new ApiError('bad_json', { cause: error });
  }
  return new ApiError('internal', { cause: error });
}

export function sendError(
  error: unknown,
  request: Pick<FastifyRequest, 'id' | 'log' | 'method' | 'url'>,
  reply: Pick<FastifyReply, 'header' | 'status'>,
  logOutage?: OutageLog,
): void {
  const known = toApiError(error);
  if (known.status >= 500) {
    const { method, url } = request;
    const detail = { method, path: pathOf(url) };
    // With a full disk or without the image store, every image is refused. That was already logged once.
    const isLogged =
      error instanceof NotReady || (error instanceof ApiError && loggedOnce.has(error.code));
    if (isLogged) request.log.debug(detail, known.message);
    else if (logOutage && isDatabaseDown(error)) logOutage(request.log, error, detail);
    else request.log.error({ err: error, ...detail }, known.message);
  }
  // Requests that the library refuses before any hook runs get their ID here.
  void reply.header('x-request-id', request.id);
  if (known.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', known.retryAfterSeconds);
  }
  const body: ErrorBody = { message: known.message, code: known.code };
  if (known.fields !== undefined) body.errors = known.fields;
  if (known.status >= 500) body.request_id = request.id;
  void reply
    .status(known.status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(body);
}

export function handleErrors(server: FastifyInstance): void {
  const logOutage = createOutageLog();
  server.setErrorHandler((error, request, reply) => {
    sendError(error, request, reply, logOutage);
  });
}
