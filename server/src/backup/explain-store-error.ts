import { ApiError } from '@time-tracker/contract/errors';
import { BackupError } from './format/backup-error.ts';

/** A BackupError if the object store of the images is down, else the same error. */
export function explainStoreError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'images_unavailable') return error;
  const reason = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return new BackupError(
    `The object store of FILES_URL does not respond or refuses calls${reason}. ` +
      'Check that it runs and that its credentials are valid, then start again.',
  );
}
