import type { Api } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import { scopeOf, type Call } from '../access/actor.ts';
import { setScope, type Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Keyring } from '../files/keyring.ts';
import type { Handlers } from '../http/http-call.ts';
import { sortByName } from '../sort-by-name.ts';
import {
  deleteOrganization,
  insertOrganization,
  insertOrganizationMember,
  listOrganizations,
  renameOrganization,
  takeOrganizationId,
} from './organization-store.ts';

export function organizationRoutes(services: {
  database: Database;
  files: FileStore;
  keyring: Keyring;
  log: FastifyBaseLogger;
}): Handlers<Api['organization'], Call> {
  const { database, files, keyring, log } = services;
  return {
    all: async ({ actor }) => {
      const scope = scopeOf(actor);
      const rows = await database.transaction(scope, (tx) =>
        listOrganizations(tx, scope.organizationIds),
      );
      return sortByName(rows).map((row) => ({
        ...row,
        role: actor.organizations.get(row.id) ?? 'member',
      }));
    },

    create: ({ actor, now }, { name }) => {
      const scope = scopeOf(actor);
      return database.transaction(scope, async (tx) => {
        const id = await takeOrganizationId(tx);
        await setScope(tx, { ...scope, organizationIds: [...scope.organizationIds, id] });
        const wrapped_key = keyring.makeWrappedKey();
        await insertOrganization(tx, { id, name, wrapped_key, created_at: now });
        const membership = { organization_id: id, user_id: actor.userId, joined_at: now };
        await insertOrganizationMember(tx, { ...membership, role: 'owner' });
        return { id, name, role: 'owner', created_at: now };
      });
    },

    update: async ({ actor, grant }, { name }) => {
      if (name === undefined) return { result: true };
      const isThere = await database.transaction(scopeOf(actor), (tx) =>
        renameOrganization(tx, grant.organizationId, name),
      );
      if (!isThere) throw new ApiError('not_found');
      return { result: true };
    },

    delete: async ({ actor, grant: { organizationId } }) => {
      const name = await database.transaction(scopeOf(actor), (tx) =>
        deleteOrganization(tx, organizationId),
      );
      if (name === undefined) throw new ApiError('not_found');
      // The log remembers it: an audit line cannot outlive its organization's rows.
      log.info({ organizationId, name, actorId: actor.userId }, 'Organization deleted');
      // A file left behind by a crash is unreadable: its key went with the row.
      await files.removeFolder(String(organizationId));
      return { result: true };
    },
  };
}
