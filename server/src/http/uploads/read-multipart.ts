import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { ApiError } from '@time-tracker/contract/errors';
import { uploadMaxBytes } from '@time-tracker/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { i18n } from '../../language/server-texts.ts';
import type { BodyMemory, AbortReason } from '../limits/body-memory.ts';
import { ReceivedFile } from './received-file.ts';

/** Bytes of a text part. */
const textPartMaxBytes = 64 * 1024;
/** Bytes of a whole body: one file, plus text and headers. */
const bodyMaxBytes = uploadMaxBytes + 8 * textPartMaxBytes;

/** Enables multipart bodies for the routes of a scope, so that its hooks do not slow other routes. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: uploadMaxBytes,
      files: 2,
      fields: 4,
      fieldSize: textPartMaxBytes,
      parts: 6,
    },
  });
}

/** The parts of a multipart body by name: text and JSON as string, other files as Blob. */
export type MultipartParts = Record<string, string | Blob>;

/** The sender of a multipart body. */
export type MultipartSender = {
  userId: number;
  /** Aborts when they disconnect. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Handles a multipart body after it has arrived completely, so that a slow sender holds no resource that
 * others wait for. The signal also aborts if the body must free memory for others; queued work ends
 * then.
 */
export async function takeMultipart<T>(
  memory: BodyMemory,
  { userId, signal, request, reply }: MultipartSender,
  work: (parts: MultipartParts, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new ApiError('bad_json', { message: i18n.t('This call requires a multipart body.') });
  }
  if (Number(request.headers['content-length'] ?? 0) > bodyMaxBytes) {
    throw new ApiError('too_large');
  }
  const aborted = new AbortController();
  const body = memory.enter(userId, (reason) => {
    // Closing releases what has arrived.
    void reply.header('connection', 'close');
    aborted.abort(abortErrors[reason]());
  });
  try {
    aborted.signal.throwIfAborted();
    const reading = readParts(request);
    let receivedBytes = 0;
    request.raw.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes <= bodyMaxBytes) {
        body.add(chunk.length);
        return;
      }
      request.raw.unpipe();
      request.raw.resume();
      aborted.abort(new ApiError('too_large'));
    });
    const parts = await Promise.race([reading, rejectOnAbort(aborted.signal)]);
    body.arrived();
    return await work(parts, AbortSignal.any([signal, aborted.signal]));
  } finally {
    body.leave();
  }
}

const abortErrors: Record<AbortReason, () => ApiError> = {
  'memory is full': () =>
    new ApiError('unavailable', {
      message: i18n.t(
        'The server is receiving too many uploads, and this one has taken longest. Send it again.',
      ),
      retryAfterSeconds: 10,
    }),
  'too many of this person': () =>
    new ApiError('too_many', {
      message: i18n.t('Too many of your uploads are in progress. Send this one again.'),
      retryAfterSeconds: 10,
    }),
};

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

async function readParts(request: FastifyRequest): Promise<MultipartParts> {
  const fields = new Map<string, string | Blob>();
  try {
    for await (const part of request.parts()) {
      fields.set(part.fieldname, part.type === 'field' ? readText(part) : await readFile(part));
    }
  } catch (error) {
    throw asClientsFault(error);
  }
  return Object.fromEntries(fields);
}

function readText(part: MultipartValue): string {
  if (part.valueTruncated || part.fieldnameTruncated) throw new ApiError('too_large');
  // The library parses JSON parts, but the reader needs the text.
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
}

async function readFile(part: MultipartFile): Promise<string | Blob> {
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new ApiError('too_large');
  if (part.mimetype !== 'application/json') return new ReceivedFile(bytes);
  if (bytes.length > textPartMaxBytes) throw new ApiError('too_large');
  return bytes.toString('utf8');
}

/** Parser errors have no code, and are always caused by the request. */
function asClientsFault(error: unknown): unknown {
  if (error instanceof ApiError || (error instanceof Error && 'code' in error)) return error;
  return new ApiError('bad_json', {
    message: i18n.t('The multipart body is invalid.'),
    cause: error,
  });
}
