import type { Api } from '@time-tracker/contract/api';
import type { FastifyBaseLogger } from 'fastify';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Quotas } from '../access/quotas.ts';
import { findAffectedMembers } from '../consent/affected-members.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Keyring } from '../files/keyring.ts';
import type { Handlers } from '../http/http-call.ts';
import { sortByName } from '../http/sort-by-name.ts';
import type { OrganizationMemberCall } from '../members/organization-members.ts';
import {
  changeOrganization,
  createOrganization,
  describeOrganization,
  removeOrganization,
} from './organizations.ts';
import { countOrganizationContents, listOrganizations } from './organization-store.ts';

type Services = {
  database: Database;
  files: FileStore;
  keyring: Keyring;
  quotas: Quotas;
  log: FastifyBaseLogger;
};

/** Organizations and their settings. Their members are in members/organization-member-routes.ts. */
export function organizationRoutes({
  database,
  files,
  keyring,
  log,
  quotas,
}: Services): Omit<Handlers<Api['organization'], Call>, OrganizationMemberCall> {
  return {
    all: async ({ actor }) => {
      const scope = scopeOf(actor);
      const rows = await database.transaction(scope, (tx) =>
        listOrganizations(tx, scope.organizationIds),
      );
      return sortByName(rows).map((row) =>
        describeOrganization(row, actor.organizations.get(row.id) ?? 'member'),
      );
    },

    create: ({ actor, now }, { name }) => {
      const wrappedKey = keyring.generateWrappedKey();
      return database.transaction(scopeOf(actor), (tx) =>
        createOrganization(tx, actor, {
          name,
          wrappedKey,
          now,
          most: quotas.organizationsOfAccount,
        }),
      );
    },

    update: async (call, { name, settings }) => {
      await database.transaction(scopeOf(call.actor), (tx) =>
        changeOrganization(tx, call, { name, ...settings }),
      );
      return { result: true };
    },

    affected_members: ({ actor, grant: { organizationId } }, { settings }) =>
      database.reads.transaction(scopeOf(actor), (tx) =>
        findAffectedMembers(tx, actor, organizationId, settings),
      ),

    contents: ({ actor, grant }) =>
      database.reads.transaction(scopeOf(actor), (tx) =>
        countOrganizationContents(tx, grant.organizationId),
      ),

    delete: async ({ actor, grant: { organizationId }, now }) => {
      await database.long.transaction(scopeOf(actor), (tx) =>
        removeOrganization(tx, organizationId, { actorId: actor.userId, now }),
      );
      log.info({ organizationId, actorId: actor.userId }, 'Organization deleted');
      // After a crash, remaining files cannot be read: their key was deleted with the row.
      await files.removeFolder(String(organizationId));
      return { result: true };
    },
  };
}
