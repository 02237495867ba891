import { ApiError } from '@time-tracker/contract/errors';
import type {
  Organization,
  OrganizationRole,
  OrganizationSettings,
} from '@time-tracker/contract/organization';
import { dayMs } from '@time-tracker/contract/time/durations';
import { i18n } from '../language/server-texts.ts';
import { scopeOf, type Actor, type Call } from '../access/actor.ts';
import { insertAuditLine } from '../access/audit-store.ts';
import { insertOrganizationMember, lockMembers } from '../access/membership-store.ts';
import { lockOrganizationExclusive } from '../access/work-lock-store.ts';
import { setScope, type Tx } from '../database/database.ts';
import { findLeavingImpact, listOwnMemberships } from '../members/memberships.ts';
import { leaveOrganization } from '../members/organization-members.ts';
import {
  countOrganizationContents,
  deleteOrganization,
  insertDeletedOrganization,
  insertOrganization,
  lockOwnedOrganizations,
  takeOrganizationId,
  allowDeletionBefore,
  updateOrganization,
  type OrganizationRow,
} from './organization-store.ts';

/** As in the contract, with a date instead of text. */
export type DescribedOrganization = Omit<Organization, 'created_at'> & { created_at: Date };

export function describeOrganization(
  row: OrganizationRow,
  role: OrganizationRole,
): DescribedOrganization {
  const { id, name, created_at, ...settings } = row;
  return { id, name, role, created_at, settings };
}

/**
 * Creates an organization in the caller's time zone. Throws organization_limit when they own `most`
 * already.
 */
export async function createOrganization(
  tx: Tx,
  actor: Actor,
  { name, wrappedKey, now, most }: { name: string; wrappedKey: Buffer; now: Date; most: number },
): Promise<DescribedOrganization> {
  const scope = scopeOf(actor);
  if ((await lockOwnedOrganizations(tx, actor.userId)) >= most) {
    throw new ApiError('organization_limit', {
      message: i18n.t(
        'One account owns at most {most} organizations on this server. Delete one, or ask the operator to raise ORGANIZATIONS_PER_ACCOUNT.',
        { most },
      ),
    });
  }
  const id = await takeOrganizationId(tx);
  await setScope(tx, { ...scope, organizationIds: [...scope.organizationIds, id] });
  const row = await insertOrganization(tx, {
    id,
    name,
    wrapped_key: wrappedKey,
    time_zone: actor.timeZone,
    created_at: now,
  });
  const membership = { organization_id: id, user_id: actor.userId, joined_at: now };
  // The role was not given by anyone else, so it does not depend on a verified email.
  await insertOrganizationMember(tx, { ...membership, role: 'owner', confirmed_at: now });
  return describeOrganization(row, 'owner');
}

/** The name and settings that were sent. Undefined: not sent. */
export type OrganizationChanges = {
  [Key in 'name' | keyof OrganizationSettings]?: Organized[Key] | undefined;
};
type Organized = { name: string } & OrganizationSettings;

/** Throws not_found when the organization is gone. */
export async function changeOrganization(
  tx: Tx,
  { actor, grant: { organizationId }, now }: Pick<Call, 'actor' | 'grant' | 'now'>,
  sent: OrganizationChanges,
): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<Organized>;
  if (Object.keys(changes).length === 0) return;
  if (typeof changes.retention_days === 'number') {
    const dueBefore = new Date(now.getTime() - changes.retention_days * dayMs);
    await allowDeletionBefore(tx, organizationId, changes.retention_days, dueBefore);
  }
  const isThere = await updateOrganization(tx, organizationId, changes);
  if (!isThere) throw new ApiError('not_found');
  await insertAuditLine(tx, {
    organizationId,
    actorId: actor.userId,
    at: now,
    action: 'organization_updated',
    detail: changes,
  });
}

/**
 * Deletes an organization with its contents and writes the audit log. The caller removes the image
 * files after the commit. Throws not_found when it was already gone.
 */
export async function removeOrganization(
  tx: Tx,
  id: number,
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  await lockOrganizationExclusive(tx, id);
  // Locked first, so that nobody joins between the count and the deletion.
  await lockMembers(tx, id);
  const contents = await countOrganizationContents(tx, id);
  const name = await deleteOrganization(tx, id);
  if (name === undefined) throw new ApiError('not_found');
  await insertDeletedOrganization(tx, { id, name, actorId, at: now, contents });
}

/**
 * Removes a user whose account is being deleted from all their organizations. Organizations without
 * other members are deleted; returns their IDs, so that the caller removes the image files after
 * the commit. Throws last_owner, with the names, when other members would be left without an owner.
 */
export async function leaveAllOrganizations(
  tx: Tx,
  user: { id: number; email: string },
  now: Date,
): Promise<number[]> {
  const memberships = await listOwnMemberships(tx, user.id);
  const alone: number[] = [];
  const shared: number[] = [];
  const orphaned: string[] = [];
  for (const { organization_id: id, people } of memberships) {
    // Before any row lock, to avoid deadlocks with transactions that hold these rows.
    if (people === 1) await lockOrganizationExclusive(tx, id);
  }
  for (const { organization_id: id, name } of memberships) {
    await lockMembers(tx, id);
    const impact = await findLeavingImpact(tx, id, user.id);
    if (impact === 'alone') alone.push(id);
    if (impact === 'one_of_many') shared.push(id);
    if (impact === 'last_owner') orphaned.push(name);
  }
  if (orphaned.length > 0) throw refuseToOrphan(orphaned);
  for (const id of alone) await removeOrganization(tx, id, { actorId: user.id, now });
  for (const id of shared) await leaveOrganization(tx, id, user, { actorId: user.id, now });
  return alone;
}

function refuseToOrphan(names: readonly string[]): ApiError {
  return new ApiError('last_owner', {
    message: i18n.t(
      'You are the only owner of {names}. Make someone else an owner there or delete it first.',
      { names: names.join(', ') },
    ),
  });
}
