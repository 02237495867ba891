import { ApiError, invalidField } from '@time-tracker/contract/errors';
import { rangeMaxDays } from '@time-tracker/contract/limits';
import { dayMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { i18n } from '../language/server-texts.ts';
import type { Tx } from '../database/database.ts';
import { findOrganizationOfProject, listOrganizationsOfUser } from './access-store.ts';
import { isOwner, projectRoleOf, type Actor, type Rights } from './actor.ts';

/** IDs to filter by. Undefined: all that the actor may see. */
export type WorkFilter = {
  organization_id?: number | undefined;
  project_id?: number | undefined;
  user_id?: number | undefined;
};

/** The part of one organization's recorded work that an actor requested and may see. */
export type VisiblePart = {
  organizationId: number;
  /** Undefined: of all users. */
  userId: number | undefined;
  /** Undefined: of all projects. */
  projectIds: readonly number[] | undefined;
};

/** Parts joined by "or". An owner has one, a member who manages something has two. */
export type VisibleWork = readonly VisiblePart[];

/**
 * The work that an actor sees through a filter: owners see their organization, managers and viewers
 * their projects, everyone their own time, and mixed roles the union. Throws not_found for an ID in
 * none of the actor's organizations, and forbidden for one that they may not see.
 */
export async function findVisibleWork(
  tx: Tx,
  actor: Actor,
  filter: WorkFilter,
): Promise<VisibleWork> {
  const organizationIds = await listAskedOrganizations(tx, actor, filter);
  const parts = organizationIds.flatMap((id) => partsOf(actor, id));
  const narrowed = parts.flatMap((part) => narrow(part, filter));
  await refuseForbidden(tx, actor, filter, organizationIds, narrowed);
  return narrowed;
}

async function listAskedOrganizations(tx: Tx, actor: Actor, filter: WorkFilter): Promise<number[]> {
  const own = [...actor.organizations.keys()];
  const { organization_id: asked, project_id: projectId } = filter;
  if (asked !== undefined && !own.includes(asked)) throw new ApiError('not_found');
  const organizations = asked === undefined ? own : [asked];
  if (projectId === undefined) return organizations;
  const home = await findOrganizationOfProject(tx, projectId, organizations);
  if (home === undefined) throw new ApiError('not_found');
  return [home.organizationId];
}

function partsOf(actor: Rights, organizationId: number): VisiblePart[] {
  if (isOwner(actor, organizationId)) {
    return [{ organizationId, userId: undefined, projectIds: undefined }];
  }
  const own = { organizationId, userId: actor.userId, projectIds: undefined };
  const whole = [...actor.projects]
    .filter(([, place]) => place.organizationId === organizationId && place.seesAllWork)
    .map(([id]) => id);
  if (whole.length === 0) return [own];
  return [own, { organizationId, userId: undefined, projectIds: whole }];
}

/** Whether an actor may see one piece of recorded work, by the same rule as `findVisibleWork`. */
export function canView(
  actor: Rights,
  work: { organizationId: number; projectId: number; userId: number },
): boolean {
  if (!actor.organizations.has(work.organizationId)) return false;
  return partsOf(actor, work.organizationId).some(
    ({ userId, projectIds }) =>
      (userId === undefined || userId === work.userId) &&
      (projectIds === undefined || projectIds.includes(work.projectId)),
  );
}

function narrow(part: VisiblePart, filter: WorkFilter): VisiblePart[] {
  const { project_id: projectId, user_id: userId } = filter;
  if (userId !== undefined && part.userId !== undefined && part.userId !== userId) return [];
  if (projectId !== undefined && part.projectIds?.includes(projectId) === false) return [];
  return [
    {
      organizationId: part.organizationId,
      userId: userId ?? part.userId,
      projectIds: projectId === undefined ? part.projectIds : [projectId],
    },
  ];
}

async function refuseForbidden(
  tx: Tx,
  actor: Actor,
  filter: WorkFilter,
  organizationIds: number[],
  parts: VisibleWork,
): Promise<void> {
  const { project_id: projectId, user_id: userId } = filter;
  const [organizationId = 0] = organizationIds;
  if (projectId !== undefined) {
    const role = projectRoleOf(actor, { id: projectId, organizationId });
    if (role === undefined) throw new ApiError('forbidden');
  }
  if (userId === undefined || userId === actor.userId) return;
  const shared = await listOrganizationsOfUser(tx, userId, organizationIds);
  if (shared.length === 0) throw new ApiError('not_found');
  if (!parts.some((part) => shared.includes(part.organizationId))) throw new ApiError('forbidden');
}

/** The requested range: by default the last 24 h, at most 400 days. Throws invalid_input. */
export function readRange(
  input: { start?: Date | null | undefined; finish?: Date | null | undefined },
  now: Date,
): Interval<Date> {
  const finish = input.finish ?? now;
  const start = input.start ?? new Date(finish.getTime() - dayMs);
  if (finish <= start) throw invalidField('finish', i18n.t('The range ends before it starts'));
  if (finish.getTime() - start.getTime() > rangeMaxDays * dayMs) {
    throw invalidField('start', i18n.t('At most {rangeMaxDays} days at once', { rangeMaxDays }));
  }
  return { start, end: finish };
}
