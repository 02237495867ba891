import type { UserType } from '@time-tracker/contract/accounts/user';

/** An Owner whose list has been fetched and is empty must create one first. */
export function needsFirstOrganization(
  type: UserType,
  organizations: unknown[] | undefined,
): boolean {
  return type === 'Owner' && organizations?.length === 0;
}
