import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { ApiError } from '@time-tracker/contract/errors';
import { uploadMaxBytes } from '@time-tracker/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyRoom } from './body-room.ts';
import { ReceivedFile } from './received-file.ts';
import type { WorkSlots } from './work-slots.ts';

/** Bytes of a part that is text. */
const textPartMaxBytes = 64 * 1024;

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

/** The memory that multipart bodies may hold, and how many of them are worked on at once. */
export type MultipartBounds = { room: BodyRoom; slots: WorkSlots };

/**
 * Does the work on a multipart body once all of it is here: a slow sender holds none of the places
 * that others wait for.
 */
export async function takeMultipart<T>(
  { room, slots }: MultipartBounds,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (parts: MultipartParts) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new ApiError('bad_json', { message: 'This call takes a multipart body.' });
  }
  const gaveUp = Promise.withResolvers<never>();
  const body = room.enter(() => {
    // What still comes of it is not wanted, and closing lets go of what came.
    void reply.header('connection', 'close');
    gaveUp.reject(new ApiError('unavailable', { message: noRoom, retryAfterSeconds: 10 }));
  });
  try {
    const reading = readParts(request);
    request.raw.on('data', (chunk: Buffer) => body.add(chunk.length));
    const parts = await Promise.race([reading, gaveUp.promise]);
    body.arrived();
    return await slots.run(() => work(parts));
  } finally {
    body.leave();
  }
}

const noRoom =
  'More uploads arrive than the server has room for, and this one has taken longest. ' +
  'Please send it again.';

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
