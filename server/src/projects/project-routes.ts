import type { Api } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Quotas } from '../access/quotas.ts';
import { closeRecordedTime } from '../access/work-lock-store.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Handlers } from '../http/http-call.ts';
import { deleteLateScreenshots, deleteScreenshots } from '../screenshots/delete-screenshots.ts';
import { removeScreenshotFiles } from '../screenshots/screenshot-files.ts';
import { stopTimersIn } from '../timer/timer.ts';
import type { PeopleServices } from './people.ts';
import { peopleRoutes } from './people-routes.ts';
import { insertProjectMember } from './project-member-store.ts';
import { leastUsedColor } from './least-used-color.ts';
import {
  countProjectContents,
  insertProject,
  listProjectColors,
  updateProject,
} from './project-store.ts';
import {
  describeProject,
  describeProjects,
  refuseTooManyProjects,
  removeProject,
} from './projects.ts';

/** Everything about projects; the people in them are in people-routes.ts. */
export function projectRoutes(
  services: PeopleServices & { files: FileStore; quotas: Quotas },
): Handlers<Api['project'], Call> {
  const { database, quotas } = services;
  return {
    ...peopleRoutes(services),

    all: ({ actor, now }, { organization_id: organizationId, archived = false }) =>
      database.reads.transaction(scopeOf(actor), (tx) =>
        describeProjects(tx, actor, { organizationId, archived }, now),
      ),

    create: ({ actor, now }, { organization_id, name }) =>
      database.transaction(scopeOf(actor), async (tx) => {
        await refuseTooManyProjects(tx, organization_id, quotas.projectsOfOrganization);
        const color = leastUsedColor(await listProjectColors(tx, organization_id));
        const row = await insertProject(tx, { organization_id, name, color, created_at: now });
        await insertProjectMember(tx, {
          organization_id,
          project_id: row.id,
          user_id: actor.userId,
          role: projectRoles.manager,
          screenshot_interval: 10,
          joined_at: now,
        });
        const project = describeProject(actor, row);
        return { ...project, members: [{ id: actor.userId, name: actor.name }] };
      }),

    update: async ({ actor, grant, now }, { name, archived }) => {
      if (archived !== undefined && grant.organizationRole !== 'owner') {
        throw new ApiError('forbidden');
      }
      if (name === undefined && archived === undefined) return { result: true };
      await database.transaction(scopeOf(actor), async (tx) => {
        const isThere = await updateProject(tx, grant.organizationId, grant.projectId, {
          ...(name !== undefined && { name }),
          ...(archived !== undefined && { archived_at: archived ? now : null }),
        });
        if (!isThere) throw new ApiError('not_found');
        if (archived === true) await stopTimersIn(tx, grant);
      });
      return { result: true };
    },

    contents: ({ actor, grant }) =>
      database.reads.transaction(scopeOf(actor), (tx) =>
        countProjectContents(tx, grant.organizationId, grant.projectId),
      ),

    delete: async (call) => {
      await deleteWholeProject(services, call);
      return { result: true };
    },
  };
}

async function deleteWholeProject(
  services: { database: Database; files: FileStore },
  call: Call,
): Promise<void> {
  const { organizationId, projectId } = call.grant;
  const scope = scopeOf(call.actor);
  // Years of images go batch by batch; those that come in meanwhile go with the project.
  await deleteScreenshots(services, scope, organizationId, { projectId });
  const places = await services.database.long.transaction(scope, async (tx) => {
    await closeRecordedTime(tx, organizationId);
    const late = await deleteLateScreenshots(tx, organizationId, projectId);
    await removeProject(tx, call);
    return late;
  });
  await removeScreenshotFiles(services.files, places);
}
