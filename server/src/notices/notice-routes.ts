import type { Api } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import type { Keyring } from '../files/keyring.ts';
import type { Handlers } from '../http/http-call.ts';
import { listLatestNotices } from './list-notices.ts';
import { muteNotice, setAllRead, setRead } from './notice-store.ts';
import { readSwitchOffSecret } from './switch-off-links.ts';

type Services = { database: Database; keyring: Keyring };

export function noticeRoutes({ database, keyring }: Services): Handlers<Api['notice'], Call> {
  return {
    all: ({ actor, now }) =>
      database.transaction(scopeOf(actor), async (tx) => ({
        ...(await listLatestNotices(tx, actor.userId)),
        now,
      })),
    mark: async ({ actor, now }, { ids, read }) => {
      await database.transaction(scopeOf(actor), (tx) =>
        setRead(tx, actor.userId, ids, read ? now : null),
      );
      return { result: true };
    },
    mark_all: async ({ actor, now }) => {
      await database.transaction(scopeOf(actor), (tx) => setAllRead(tx, actor.userId, now));
      return { result: true };
    },
    switch_off: async (_, { token }) => {
      const link = readSwitchOffSecret(keyring.sign, token);
      if (link === undefined) throw new ApiError('not_found');
      const { userId, kind } = link;
      const scope = { userId, organizationIds: [] };
      const known = await database.transaction(scope, (tx) => muteNotice(tx, userId, kind));
      if (known === undefined) throw new ApiError('not_found');
      return { kind };
    },
  };
}
