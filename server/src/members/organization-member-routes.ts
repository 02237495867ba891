import type { Api } from '@time-tracker/contract/api';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Handlers } from '../http/http-call.ts';
import type { MemberServices } from './member-services.ts';
import {
  changeUser,
  confirmUser,
  inviteUser,
  removeUser,
  withdrawFromOrganization,
  type OrganizationMemberCall,
} from './organization-members.ts';
import { listOrganizationUsers } from './organization-member-list.ts';

export function organizationMemberRoutes(
  services: MemberServices,
): Pick<Handlers<Api['organization'], Call>, OrganizationMemberCall> {
  const { database } = services;
  return {
    users: ({ actor, grant }) =>
      database.transaction(scopeOf(actor), (tx) => listOrganizationUsers(tx, grant.organizationId)),

    invite: (call, { email, role, projects }) =>
      inviteUser(services, call, { email, role, projects }),

    update_user: async (call, { user_id, role }) => {
      await database.transaction(scopeOf(call.actor), (tx) => changeUser(tx, call, user_id, role));
      return { result: true };
    },

    confirm_user: async (call, { user_id }) => {
      await database.transaction(scopeOf(call.actor), (tx) => confirmUser(tx, call, user_id));
      return { result: true };
    },

    remove_user: async (call, { user_id, email }) => {
      await database.transaction(scopeOf(call.actor), async (tx) => {
        if (user_id !== undefined) await removeUser(tx, call, user_id);
        else if (email !== undefined) await withdrawFromOrganization(tx, call, email);
      });
      return { result: true };
    },
  };
}
