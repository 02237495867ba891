import { ApiError } from '@time-tracker/contract/errors';
import type { Quotas } from '../../access/quotas.ts';
import type { Database } from '../../database/database.ts';
import { findImageUsage } from './image-quota-store.ts';

/**
 * Throws image_quota when the images of an account or an organization have reached their limit. The
 * upload that reaches it is still stored, because its size is only known after encoding.
 */
export async function refuseBeyondQuota(
  { database, quotas }: { database: Database; quotas: Quotas },
  { userId, organizationId }: { userId: number; organizationId: number },
): Promise<void> {
  const { ofAccount, ofOrganization } = await database.statement((connection) =>
    findImageUsage(connection, userId, organizationId),
  );
  if (ofAccount >= quotas.imageBytesOfAccount) {
    throw quotaReached('your account', quotas.imageBytesOfAccount, 'IMAGE_GB_PER_ACCOUNT');
  }
  if (ofOrganization >= quotas.imageBytesOfOrganization) {
    throw quotaReached(
      'this organization',
      quotas.imageBytesOfOrganization,
      'IMAGE_GB_PER_ORGANIZATION',
    );
  }
}

function quotaReached(whose: string, bytes: number, setting: string): ApiError {
  const gigabytes = `${bytes / 1_000_000_000} GB`;
  return new ApiError('image_quota', {
    message: `The images of ${whose} take ${gigabytes}, which is the limit of this server. Delete some, keep them for fewer days, or ask the operator to raise ${setting}.`,
  });
}
