import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { ApiError } from '@time-tracker/contract/errors';
import { uploadMaxBytes } from '@time-tracker/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyRoom, GiveUpReason } from '../limits/body-memory.ts';
import { ReceivedFile } from './received-file.ts';

/** Bytes of a part that is text. */
const textPartMaxBytes = 64 * 1024;
/** Bytes of a whole body: one file, and text and headers beside it. */
const bodyMaxBytes = uploadMaxBytes + 8 * textPartMaxBytes;

/** Lets the routes of a scope take multipart bodies; it has hooks that others need not wait for. */
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

/** The parts of a multipart body by name: text and JSON as string, any other file as Blob. */
export type MultipartParts = Record<string, string | Blob>;

/** Who sends a multipart body. */
export type MultipartSender = {
  userId: number;
  /** Aborted when they disconnect. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Does the work on a multipart body once all of it is here: a slow sender holds nothing that others
 * wait for. The signal is also aborted when the body has to make room for those of others; work
 * that is only queued ends then.
 */
export async function takeMultipart<T>(
  room: BodyRoom,
  { userId, signal, request, reply }: MultipartSender,
  work: (parts: MultipartParts, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new ApiError('bad_json', { message: 'This call takes a multipart body.' });
  }
  if (Number(request.headers['content-length'] ?? 0) > bodyMaxBytes) {
    throw new ApiError('too_large');
  }
  const gaveUp = new AbortController();
  const body = room.enter(userId, (reason) => {
    // Closing lets go of what came of it.
    void reply.header('connection', 'close');
    gaveUp.abort(giveUpErrors[reason]());
  });
  try {
    gaveUp.signal.throwIfAborted();
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
      gaveUp.abort(new ApiError('too_large'));
    });
    const parts = await Promise.race([reading, rejectOnAbort(gaveUp.signal)]);
    body.arrived();
    return await work(parts, AbortSignal.any([signal, gaveUp.signal]));
  } finally {
    body.leave();
  }
}

const giveUpErrors: Record<GiveUpReason, () => ApiError> = {
  'room is full': () =>
    new ApiError('unavailable', {
      message:
        'More uploads arrive than the server has room for, and this one has taken longest. ' +
        'Please send it again.',
      retryAfterSeconds: 10,
    }),
  'too many of this person': () =>
    new ApiError('too_many', {
      message: 'Too many of your uploads are in progress at once. Please send this one again.',
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
  // A part that says it is JSON comes parsed; whoever reads it wants the text.
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
}

async function readFile(part: MultipartFile): Promise<string | Blob> {
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new ApiError('too_large');
  if (part.mimetype !== 'application/json') return new ReceivedFile(bytes);
  if (bytes.length > textPartMaxBytes) throw new ApiError('too_large');
  return bytes.toString('utf8');
}

/** Errors of the parser carry no code; whatever it stumbles over was sent. */
function asClientsFault(error: unknown): unknown {
  if (error instanceof ApiError || (error instanceof Error && 'code' in error)) return error;
  return new ApiError('bad_json', {
    message: 'The multipart body cannot be read.',
    cause: error,
  });
}
