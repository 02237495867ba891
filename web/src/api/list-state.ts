import { errorMessage } from './api-errors.ts';

/** The properties that are used from a query. */
interface Query {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** The state of a query as properties of `ListPanel`. */
export function listState(query: Query) {
  return {
    failure: query.isError ? errorMessage(query.error) : undefined,
    onRetry: () => void query.refetch(),
    // Read only after a failure: a list that reads it renders again with each request.
    isRetrying: query.isError && query.isFetching,
  };
}
