import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { ApiError } from '@time-tracker/contract/errors';
import { uploadMaxBytes } from '@time-tracker/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ReceivedFile } from './received-file.ts';

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
export async function readMultipart(
  request: FastifyRequest,
): Promise<Record<string, string | Blob>> {
  if (!request.isMultipart()) {
    throw new ApiError('bad_json', { message: 'This call takes a multipart body.' });
  }
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
