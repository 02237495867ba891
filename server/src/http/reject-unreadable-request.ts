import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@time-tracker/contract/error-body';
import { ApiError } from '@time-tracker/contract/errors';
import { i18n } from '../language/server-texts.ts';

/**
 * How long a client may take to read the response. Closing at once could discard it, and a client on a slow
 * connection or a busy machine still has to read why its request is refused.
 */
const closeAfterMilliseconds = 5000;

/**
 * Responds to a request that never reaches a route, because it arrived too slowly or is not HTTP. Writes
 * to the socket, because there is no reply object, and closes it.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy(error);
    return;
  }
  // More of the same request can arrive after the response.
  if (socket.writable) socket.end(describe(error.code));
  setTimeout(() => socket.destroy(error), closeAfterMilliseconds).unref();
}

function describe(code: string | undefined): string {
  const { status, error } = toApiError(code);
  const body: ErrorBody = { message: error.message, code: error.code };
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'connection: close',
    `content-length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
}

function toApiError(code: string | undefined): { status: number; error: ApiError } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, error: new ApiError('too_slow') };
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = 'The headers of this request are larger than the server accepts.';
    return { status: 431, error: new ApiError('too_large', { message }) };
  }
  return {
    status: 400,
    error: new ApiError('bad_json', { message: i18n.t('The request is not valid HTTP.') }),
  };
}
