import { ApiError } from '@time-tracker/contract/errors';
import { i18n } from '../../language/server-texts.ts';
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
    const limit = gigabytes(quotas.imageBytesOfAccount);
    throw new ApiError('image_quota', {
      message: i18n.t(
        'The images of your account take {limit}, which is the limit of this server. Delete some, keep them for fewer days, or ask the operator to raise IMAGE_GB_PER_ACCOUNT.',
        { limit },
      ),
    });
  }
  if (ofOrganization >= quotas.imageBytesOfOrganization) {
    const limit = gigabytes(quotas.imageBytesOfOrganization);
    throw new ApiError('image_quota', {
      message: i18n.t(
        'The images of this organization take {limit}, which is the limit of this server. Delete some, keep them for fewer days, or ask the operator to raise IMAGE_GB_PER_ORGANIZATION.',
        { limit },
      ),
    });
  }
}

function gigabytes(bytes: number): string {
  return `${bytes / 1_000_000_000} GB`;
}
