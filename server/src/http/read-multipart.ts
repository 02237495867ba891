import { ApiError } from '@time-tracker/contract/errors';
import type { FastifyRequest } from 'fastify';

/** The parts of a multipart body by name: text as string, a file as Blob. */
export async function readMultipart(
  request: FastifyRequest,
): Promise<Record<string, string | Blob>> {
  if (!request.isMultipart()) {
    throw new ApiError('bad_json', { message: 'This call takes a multipart body.' });
  }
  const fields: Record<string, string | Blob> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new ApiError('too_large');
    fields[part.fieldname] = new Blob([
      new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength),
    ]);
  }
  return fields;
}
