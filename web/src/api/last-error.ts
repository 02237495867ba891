import { useState } from 'react';

export interface FetchedQuery {
  data: unknown;
  error: unknown;
  errorUpdatedAt: number;
  isPlaceholderData: boolean;
}

/**
 * Why a query has nothing to show; null while it has something or has not failed yet. TanStack Query
 * clears the error of a query without data whenever it fetches again, so a page that polls would
 * alternate between the error and a skeleton.
 */
export function useLastError(query: FetchedQuery | undefined): unknown {
  const error = query?.error ?? null;
  const [last, setLast] = useState<unknown>(null);
  if (error !== null && error !== last) setLast(error);
  if (!query || query.errorUpdatedAt === 0) return null;
  const hasData = query.data !== undefined && !query.isPlaceholderData;
  return hasData ? null : (error ?? last);
}
