import type { Tx } from '../database/database.ts';
import {
  countOwners,
  findMember,
  listMemberships,
  type MembershipRow,
} from './organization-member-store.ts';

/** The organizations of a user, by id, each with the number of its members. */
export function listOwnMemberships(tx: Tx, userId: number): Promise<MembershipRow[]> {
  return listMemberships(tx, userId);
}

/** What a membership means for the organization when the member leaves. */
export type LeavingImpact = 'gone' | 'alone' | 'last_owner' | 'one_of_many';

export async function findLeavingImpact(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<LeavingImpact> {
  const member = await findMember(tx, organizationId, userId);
  // Removed meanwhile, or the organization was deleted.
  if (member === undefined) return 'gone';
  if (member.role !== 'owner') return 'one_of_many';
  const { owners, people } = await countOwners(tx, organizationId);
  if (people === 1) return 'alone';
  if (member.isLimited) return 'one_of_many';
  return owners === 1 ? 'last_owner' : 'one_of_many';
}
