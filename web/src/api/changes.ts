import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { calls } from './client.ts';

/** What a mutation or an event changes. */
export type Subject =
  | 'timer'
  | 'recent'
  | 'work'
  | 'presence'
  | 'screenshots'
  | 'organizations'
  | 'projects'
  | 'members'
  | 'sessions'
  | 'consents'
  | 'notices'
  | 'everything';

/** The queries that show each subject, for mutations and for server events. */
const queriesOf: Record<Subject, readonly QueryKey[]> = {
  timer: [calls.timer.key()],
  recent: [calls.timer.recent.key()],
  work: [
    calls.activity.key(),
    calls.app.key(),
    calls.dashboard.key(),
    calls.organization.person.key(),
    calls.project.overview.key(),
    calls.timer.worked.key(),
  ],
  presence: [calls.dashboard.now.key()],
  screenshots: [calls.screenshot.key(), calls.dashboard.now.key()],
  organizations: [calls.organization.all.key()],
  projects: [calls.project.key()],
  members: [
    calls.organization.members.key(),
    calls.organization.person.key(),
    calls.project.members.key(),
  ],
  sessions: [calls.user.sessions.key()],
  consents: [calls.user.consents.key()],
  notices: [calls.notice.key()],
  everything: [[]],
};

interface RefreshOptions {
  /** False: keep a request that is already running instead of sending a new one. */
  cancelRefetch?: boolean;
  predicate?: (query: Query) => boolean;
}

/** Refetches the queries that show these subjects; resolves when they are loaded. */
export async function refreshSubjects(
  queryClient: QueryClient,
  subjects: readonly Subject[],
  { cancelRefetch, predicate }: RefreshOptions = {},
): Promise<void> {
  // Inactive queries are only marked stale, except after a change of everything.
  const refetchType = subjects.includes('everything') ? 'all' : 'active';
  const queryKeys = subjects.flatMap((subject) => queriesOf[subject]);
  await Promise.all(
    queryKeys.map(async (queryKey) => {
      const filters = { queryKey, predicate, refetchType } as const;
      const overtaken = findOvertaken(queryClient, filters, cancelRefetch);
      await queryClient.invalidateQueries(filters, { cancelRefetch });
      if (overtaken.size === 0) return;
      await queryClient.refetchQueries({
        type: 'active',
        predicate: (query) => overtaken.has(query),
      });
    }),
  );
}

/**
 * The queries whose running request is kept. It may have been answered before the change, so another one has to
 * follow it. The first request of a query is always kept.
 */
function findOvertaken(
  queryClient: QueryClient,
  filters: { queryKey: QueryKey; predicate: RefreshOptions['predicate'] },
  cancelRefetch = true,
): Set<Query> {
  const fetching = queryClient
    .getQueryCache()
    .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' });
  return new Set(fetching.filter(({ state }) => !cancelRefetch || state.data === undefined));
}
