import type { Api } from '@time-tracker/contract/api';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Handlers } from '../http/http-call.ts';
import {
  addPerson,
  changePerson,
  removePerson,
  withdrawInvitation,
  type PeopleServices,
} from './people.ts';
import { listProjectPeople } from './people-list.ts';

type PeopleCalls = 'members' | 'add' | 'update_member' | 'remove';

export function peopleRoutes(
  services: PeopleServices,
): Pick<Handlers<Api['project'], Call>, PeopleCalls> {
  const { database } = services;
  return {
    members: ({ actor, grant, now }) =>
      database.reads.transaction(scopeOf(actor), (tx) => listProjectPeople(tx, grant, now)),

    add: (call, { email, role, screenshot_interval }) =>
      addPerson(services, call, { email, role, screenshot_interval }),

    update_member: async (call, { user_id, role, screenshot_interval }) => {
      const changes = {
        ...(role !== undefined && { role }),
        ...(screenshot_interval !== undefined && { screenshot_interval }),
      };
      await database.transaction(scopeOf(call.actor), (tx) =>
        changePerson(tx, call, user_id, changes),
      );
      return { result: true };
    },

    remove: async (call, { user_id, email }) => {
      await database.transaction(scopeOf(call.actor), async (tx) => {
        if (user_id !== undefined) await removePerson(tx, call, user_id);
        else if (email !== undefined) await withdrawInvitation(tx, call, email);
      });
      return { result: true };
    },
  };
}
