import type { Api } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Quotas } from '../access/quotas.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Handlers } from '../http/http-call.ts';
import { addProjectCreator, type ProjectMemberCall } from '../members/project-members.ts';
import { stopTimersOfProject } from '../timer/timer.ts';
import { deleteProjectWithFiles } from './delete-project.ts';
import { describeProjectOverview } from './project-overview.ts';
import { leastUsedColor } from './least-used-color.ts';
import {
  countProjectContents,
  insertProject,
  listProjectColors,
  updateProject,
  type ProjectChanges,
} from './project-store.ts';
import { describeProject, describeProjects, refuseTooManyProjects } from './projects.ts';

type ProjectHandlers = Omit<Handlers<Api['project'], Call>, ProjectMemberCall>;

type Services = {
  database: Database;
  files: FileStore;
  quotas: Quotas;
};

/** Projects. Their members are in members/project-member-routes.ts. */
export function projectRoutes(services: Services): ProjectHandlers {
  return { ...readingRoutes(services.database), ...writingRoutes(services) };
}

function readingRoutes(database: Database): Pick<ProjectHandlers, 'all' | 'overview' | 'contents'> {
  return {
    all: ({ actor, now }, { organization_id: organizationId, archived = false }) =>
      database.reads.transaction(scopeOf(actor), (tx) =>
        describeProjects(tx, actor, { organizationId, archived }, now),
      ),

    overview: async ({ actor, grant, now }, { time_zone }) => {
      const timeZone = time_zone ?? actor.timeZone;
      const found = await database.reads.transaction(scopeOf(actor), (tx) =>
        describeProjectOverview(tx, actor, grant, timeZone, now),
      );
      return { ...found, now };
    },

    contents: ({ actor, grant }) =>
      database.reads.transaction(scopeOf(actor), (tx) =>
        countProjectContents(tx, grant.organizationId, grant.projectId),
      ),
  };
}

function writingRoutes({
  database,
  files,
  quotas,
}: Services): Pick<ProjectHandlers, 'create' | 'update' | 'delete'> {
  return {
    create: ({ actor, now }, { organization_id, color, ...chosen }) =>
      database.transaction(scopeOf(actor), async (tx) => {
        await refuseTooManyProjects(tx, organization_id, quotas.projectsOfOrganization);
        const row = await insertProject(tx, {
          organization_id,
          name: chosen.name,
          color: color ?? leastUsedColor(await listProjectColors(tx, organization_id)),
          default_screenshot_interval: chosen.default_screenshot_interval ?? null,
          created_at: now,
        });
        await addProjectCreator(tx, { actor, now }, row);
        const project = describeProject(actor, row);
        return { ...project, members: [{ id: actor.userId, name: actor.name }] };
      }),

    update: async (
      { actor, grant, now },
      { name, archived, color, default_screenshot_interval },
    ) => {
      if (archived !== undefined && grant.organizationRole !== 'owner') {
        throw new ApiError('forbidden');
      }
      const changes: ProjectChanges = {
        ...(name !== undefined && { name }),
        ...(archived !== undefined && { archived_at: archived ? now : null }),
        ...(color !== undefined && { color }),
        ...(default_screenshot_interval !== undefined && { default_screenshot_interval }),
      };
      if (Object.keys(changes).length === 0) return { result: true };
      await database.transaction(scopeOf(actor), async (tx) => {
        const { organizationId, projectId } = grant;
        const isThere = await updateProject(tx, organizationId, projectId, changes);
        if (!isThere) throw new ApiError('not_found');
        if (archived === true) await stopTimersOfProject(tx, grant);
      });
      return { result: true };
    },

    delete: async (call) => {
      await deleteProjectWithFiles({ database, files }, call);
      return { result: true };
    },
  };
}
