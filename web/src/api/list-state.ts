import { errorMessage } from './api-errors.ts';
import { useLastError, type FetchedQuery } from './last-error.ts';

/** The properties that are used from a query. */
interface Query extends FetchedQuery {
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** The state of a query as properties of `ListPanel`. */
export function useListState(query: Query) {
  const error = useLastError(query);
  return {
    failure: error === null ? undefined : errorMessage(error),
    onRetry: () => void query.refetch(),
    // Read only after a failure: a list that reads it renders again with each request.
    isRetrying: error !== null && query.isFetching,
  };
}
