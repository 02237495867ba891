import { t } from '@lingui/core/macro';
import type { FetchedQuery } from '../../api/last-error.ts';
import { LoadState, QueryFailure, type FailedQuery } from '../../routing/load-state.tsx';
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx';

export interface EventQuery extends FetchedQuery, FailedQuery {
  isLoading: boolean;
}

/** Whether all queries have data, so that an empty list means that there is nothing. */
export function areLoaded(queries: readonly EventQuery[]): boolean {
  return !queries.some((query) => query.isLoading || hasFailed(query));
}

function hasFailed({ data, errorUpdatedAt }: EventQuery): boolean {
  return data === undefined && errorUpdatedAt > 0;
}

interface EventLoadStateProps {
  queries: readonly EventQuery[];
  /** Whether some of the lists already have lines. */
  hasLines: boolean;
  /** For example "Could not load your notifications". */
  failedTitle: string;
}

/** A placeholder while nothing is loaded, or why some lines are missing. */
export function EventLoadState({ queries, hasLines, failedTitle }: EventLoadStateProps) {
  const failed = queries.filter(hasFailed);
  const [first] = failed;
  if (first) {
    return (
      <LoadState
        query={first}
        placeholder={null}
        failure={({ error, isFetching }) => (
          <QueryFailure
            title={failedTitle}
            query={{
              error,
              isFetching,
              refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
            }}
          />
        )}
      />
    );
  }
  if (hasLines || areLoaded(queries)) return null;
  return <SkeletonRows label={t`Loading notifications`} rows={5} />;
}
