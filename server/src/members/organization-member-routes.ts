import type { Api } from '@time-tracker/contract/api';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Handlers } from '../http/http-call.ts';
import type { MemberServices } from './member-services.ts';
import {
  changeOrganizationMember,
  confirmOrganizationMember,
  inviteOrganizationMember,
  removeOrganizationMember,
  setOrganizationInterval,
  withdrawOrganizationInvitations,
  type OrganizationMemberCall,
} from './organization-members.ts';
import { listOrganizationMembers } from './organization-member-list.ts';

export function organizationMemberRoutes(
  services: MemberServices,
): Pick<Handlers<Api['organization'], Call>, OrganizationMemberCall> {
  const { database } = services;
  return {
    users: ({ actor, grant }) =>
      database.transaction(scopeOf(actor), (tx) =>
        listOrganizationMembers(tx, grant.organizationId),
      ),

    invite: (call, { email, role, projects }) =>
      inviteOrganizationMember(services, call, { email, role, projects }),

    update_user: async (call, { user_id, role }) => {
      await database.transaction(scopeOf(call.actor), (tx) =>
        changeOrganizationMember(tx, call, user_id, role),
      );
      return { result: true };
    },

    set_interval: async (call, { screenshot_interval }) => {
      await database.transaction(scopeOf(call.actor), (tx) =>
        setOrganizationInterval(tx, call, screenshot_interval),
      );
      return { result: true };
    },

    confirm_user: async (call, { user_id }) => {
      await database.transaction(scopeOf(call.actor), (tx) =>
        confirmOrganizationMember(tx, call, user_id),
      );
      return { result: true };
    },

    remove_user: async (call, { user_id, email }) => {
      await database.transaction(scopeOf(call.actor), async (tx) => {
        if (user_id !== undefined) await removeOrganizationMember(tx, call, user_id);
        else if (email !== undefined) await withdrawOrganizationInvitations(tx, call, email);
      });
      return { result: true };
    },
  };
}
