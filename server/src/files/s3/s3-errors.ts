import { ApiError } from '@time-tracker/contract/errors';
import { i18n } from '../../language/server-texts.ts';
import { StoreFailure } from './store-failure.ts';

/** The fields of the SDK's errors that matter here. */
type SdkError = { name?: string; message?: string; $metadata?: { httpStatusCode?: number } };

const fullNames = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);
const conflictNames = new Set(['PreconditionFailed', 'ConditionalRequestConflict']);

const remedies: Record<string, string> = {
  NoSuchBucket: 'The bucket does not exist. Create it, or correct FILES_URL.',
  PermanentRedirect: 'The bucket is in another region. Set it: s3://bucket?region=…',
  SignatureDoesNotMatch: 'The secret is wrong. Correct AWS_SECRET_ACCESS_KEY.',
  InvalidAccessKeyId: 'The store does not know this key. Correct AWS_ACCESS_KEY_ID.',
  RequestTimeTooSkewed: 'The clocks of this server and of the store differ. Set both by NTP.',
  AccessDenied: 'The key may not do this. It needs to read, write, list and delete objects.',
  CredentialsProviderError:
    'There are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
};

export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as SdkError;
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket';
}

/** Whether a conditional write found an object, or another one that is being written. */
export function isConflict(error: unknown): boolean {
  const { name = '', $metadata } = error as SdkError;
  return conflictNames.has(name) || $metadata?.httpStatusCode === 412;
}

/** The error that the file store throws. */
export function toStoreError(error: unknown): Error {
  if (error instanceof StoreFailure || error instanceof ApiError) return error;
  const { name = 'Error', message = '', $metadata } = error as SdkError;
  const status = $metadata?.httpStatusCode;
  if (fullNames.has(name) || status === 507) {
    const full = i18n.t('The image store is full. Nothing was stored.');
    return new ApiError('storage_full', { message: full, cause: error });
  }
  const remedy = remedies[name];
  if (remedy !== undefined || status === 401 || status === 403) {
    const what = remedy ?? 'The image store refused the request.';
    return new StoreFailure('refused', `${what} (${name})`, error);
  }
  const reason = message === '' || message === 'UnknownError' ? name : message;
  return new StoreFailure('unreachable', `The image store did not respond: ${reason}`, error);
}
