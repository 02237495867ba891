import { errorMessage } from './api-errors.ts';

/** What is used of a query. */
interface Query {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** A query as a panel of ui/list-panel.tsx wants to know it. */
export function listState(query: Query) {
  return {
    failure: query.isError ? errorMessage(query.error) : undefined,
    onRetry: () => void query.refetch(),
    isRetrying: query.isFetching,
  };
}
