import type { ReactNode } from 'react';
import { errorMessage } from '../api/api-errors.ts';
import { useLastError, type FetchedQuery } from '../api/last-error.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';

/** A query that has failed. */
export interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadStateProps {
  query: FetchedQuery & FailedQuery;
  placeholder: ReactNode;
  failure: (query: FailedQuery) => ReactNode;
}

/** What stands in the place of data: a placeholder, or why there is none. Nothing once there is data. */
export function LoadState({ query, placeholder, failure }: LoadStateProps) {
  const error = useLastError(query);
  if (query.data !== undefined) return null;
  if (error === null) return placeholder;
  const { isFetching, refetch } = query;
  return failure({ error, isFetching, refetch });
}

interface QueryFailureProps {
  /** For example "Could not load the projects". */
  title: string;
  query: FailedQuery;
}

/** Why a query failed, and a button that tries again. */
export function QueryFailure({ title, query }: QueryFailureProps) {
  return (
    <FailureNotice
      title={title}
      message={errorMessage(query.error)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
