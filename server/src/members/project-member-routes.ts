import type { Api } from '@time-tracker/contract/api';
import { findAffectedByInterval } from '../consent/affected-members.ts';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Handlers } from '../http/http-call.ts';
import type { MemberServices } from './member-services.ts';
import {
  addProjectMember,
  changeProjectMember,
  removeProjectMember,
  setProjectInterval,
  withdrawInvitation,
  type ProjectMemberCall,
} from './project-members.ts';
import { listProjectMembers } from './project-member-list.ts';

export function projectMemberRoutes(
  services: MemberServices,
): Pick<Handlers<Api['project'], Call>, ProjectMemberCall> {
  const { database } = services;
  return {
    members: ({ actor, grant, now }) =>
      database.reads.transaction(scopeOf(actor), (tx) => listProjectMembers(tx, grant, now)),

    add: (call, { email, role, screenshot_interval }) =>
      addProjectMember(services, call, { email, role, screenshot_interval }),

    update_member: async (call, { user_id, role, screenshot_interval }) => {
      const changes = {
        ...(role !== undefined && { role }),
        ...(screenshot_interval !== undefined && { screenshot_interval }),
      };
      await database.transaction(scopeOf(call.actor), (tx) =>
        changeProjectMember(tx, call, user_id, changes),
      );
      return { result: true };
    },

    affected_by_interval: ({ actor, grant }, { user_id = null, screenshot_interval }) => {
      const { organizationId, projectId } = grant;
      const memberships = { organizationId, projectId, userId: user_id };
      return database.reads.transaction(scopeOf(actor), (tx) =>
        findAffectedByInterval(tx, actor, memberships, screenshot_interval),
      );
    },

    set_interval: async (call, { screenshot_interval }) => {
      await database.transaction(scopeOf(call.actor), (tx) =>
        setProjectInterval(tx, call, screenshot_interval),
      );
      return { result: true };
    },

    remove: async (call, { user_id, email }) => {
      await database.transaction(scopeOf(call.actor), async (tx) => {
        if (user_id !== undefined) await removeProjectMember(tx, call, user_id);
        else if (email !== undefined) await withdrawInvitation(tx, call, email);
      });
      return { result: true };
    },
  };
}
