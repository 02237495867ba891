import type { Api } from '@time-tracker/contract/api';
import { scopeOf, type Call } from '../access/actor.ts';
import { findVisibleWork, readRange } from '../access/visible-work.ts';
import type { Database } from '../database/database.ts';
import type { Keyring } from '../files/keyring.ts';
import type { Handlers } from '../http/http-call.ts';
import { describeOverview } from './overview.ts';
import { describeWorkingNow } from './people-at-work.ts';

export function dashboardRoutes({
  database,
  keyring,
}: {
  database: Database;
  keyring: Keyring;
}): Handlers<Api['dashboard'], Call> {
  return {
    overview: async (call, input) => {
      const range = readRange(input, call.now);
      const asked = {
        organizationId: input.organization_id,
        timeZone: input.time_zone ?? call.actor.timeZone,
      };
      const found = await database.reads.transaction(scopeOf(call.actor), async (tx) => {
        const work = await findVisibleWork(tx, call.actor, input);
        return describeOverview(tx, work, range, asked, call.now);
      });
      return { ...found, time_zone: asked.timeZone, now: call.now };
    },
    now: async (call, input) => {
      const found = await database.reads.transaction(scopeOf(call.actor), async (tx) => {
        const work = await findVisibleWork(tx, call.actor, input);
        return describeWorkingNow(tx, keyring, call, work, input);
      });
      return { ...found, now: call.now };
    },
  };
}
