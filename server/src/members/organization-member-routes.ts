import type { Api } from '@time-tracker/contract/api';
import { findAffectedByInterval } from '../consent/affected-members.ts';
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
import { listMembersWithWork } from './organization-member-list.ts';
import { inviteSeveral } from './invite-several.ts';
import { describePerson } from './person-overview.ts';

export function organizationMemberRoutes(
  services: MemberServices,
): Pick<Handlers<Api['organization'], Call>, OrganizationMemberCall> {
  const { database } = services;
  return {
    ...listRoutes(services),

    person: async ({ actor, grant, now }, { user_id: userId, time_zone }) => {
      const { organizationId } = grant;
      const asked = { organizationId, userId, timeZone: time_zone ?? actor.timeZone };
      const found = await database.reads.transaction(scopeOf(actor), (tx) =>
        describePerson(tx, actor, asked, now),
      );
      return { ...found, now };
    },

    invite: (call, { email, role, projects }) =>
      inviteOrganizationMember(services, call, { email, role, projects }),

    invite_all: async (call, { emails, role, projects }) => ({
      results: await inviteSeveral(services, call, { emails, role, projects }),
    }),

    update_user: async (call, { user_id, role }) => {
      await database.transaction(scopeOf(call.actor), (tx) =>
        changeOrganizationMember(tx, call, user_id, role),
      );
      return { result: true };
    },

    ...intervalRoutes(services),

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

/** All members, and pages of them. */
function listRoutes({
  database,
}: MemberServices): Pick<Handlers<Api['organization'], Call>, 'users' | 'members'> {
  return {
    users: async ({ actor, grant: { organizationId }, now }) => {
      const { members } = await database.reads.transaction(scopeOf(actor), (tx) =>
        listMembersWithWork(tx, actor, { organizationId }, now),
      );
      return members;
    },

    members: async ({ actor, grant: { organizationId }, now }, input) => {
      const { search, show, since, newest_first: newestFirst, page, page_size } = input;
      const rows = { limit: page_size, offset: (page - 1) * page_size };
      const query = { organizationId, search, show, since, newestFirst, page: rows };
      const found = await database.reads.transaction(scopeOf(actor), (tx) =>
        listMembersWithWork(tx, actor, query, now),
      );
      return { ...found, page, page_size, now };
    },
  };
}

/** The screenshot interval of all members. */
function intervalRoutes({
  database,
}: MemberServices): Pick<
  Handlers<Api['organization'], Call>,
  'affected_by_interval' | 'set_interval'
> {
  return {
    affected_by_interval: ({ actor, grant: { organizationId } }, { screenshot_interval }) => {
      const all = { organizationId, projectId: null, userId: null };
      return database.reads.transaction(scopeOf(actor), (tx) =>
        findAffectedByInterval(tx, actor, all, screenshot_interval),
      );
    },

    set_interval: async (call, { screenshot_interval }) => {
      await database.transaction(scopeOf(call.actor), (tx) =>
        setOrganizationInterval(tx, call, screenshot_interval),
      );
      return { result: true };
    },
  };
}
