import { MutationCache, QueryClient, type QueryOptions } from '@tanstack/react-query';
import { isWorthRetrying } from './api-errors.ts';
import { refreshSubjects, type Subject } from './changes.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Shown in a toast when the call succeeds. */
      success?: string;
      /** The form or page shows failures, so no toast does. */
      showsItsErrors?: boolean;
      /** Refetches the queries that show these subjects, also after a failure: they may be outdated. */
      changes?: readonly Subject[];
      /** Refetch after `onSuccess`, which closes a dialog or leaves the page, instead of before. */
      refreshesLast?: boolean;
      /** The mutation does not wait for the refetch: its response already has what the person acts on next. */
      refreshesInBackground?: boolean;
    };
  }
}

/** Longer than a frame takes. In a page that was hidden meanwhile, frames do not start. */
const frameTimeoutMs = 100;

/**
 * A page that opens shows the data it has before it asks for newer data: requests would delay its first
 * frame. A refetch, after a change or with a button, does not wait.
 */
const refreshAfterFrame: QueryOptions['behavior'] = {
  onFetch: (context, { state }) => {
    const { fetchFn, fetchOptions } = context;
    // Only a refetch sets it, to true or false.
    const isRefetch = fetchOptions?.cancelRefetch !== undefined;
    if (state.data === undefined || isRefetch || document.hidden) return;
    context.fetchFn = async () => {
      await nextFrame();
      return fetchFn();
    };
  },
};

/** Resolves when the next frame is painted. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, frameTimeoutMs);
    // A frame is painted after its callbacks, before the next task.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** `notify` shows the result of a mutation. `beforeWorkChanges` sends deletions that could still be undone. */
export function createQueryClient(notify: {
  success: (message: string) => void;
  failure: (error: unknown) => void;
  beforeWorkChanges: () => Promise<void>;
}): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 0,
        networkMode: 'always',
        behavior: refreshAfterFrame,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onMutate: async (_variables, { meta = {} }) => {
        if (meta.changes?.includes('work')) await notify.beforeWorkChanges();
      },
      onSuccess: async (data, _variables, _context, { meta = {} }) => {
        // A mutation resolves to null when it sent nothing, for example because the person declined.
        if (data === null) return;
        if (meta.success !== undefined) notify.success(meta.success);
        if (!meta.changes || meta.refreshesLast) return;
        const refreshed = refreshSubjects(queryClient, meta.changes);
        if (!meta.refreshesInBackground) await refreshed;
      },
      onError: (error, _variables, _context, { meta = {} }) => {
        if (meta.showsItsErrors !== true) notify.failure(error);
        if (meta.changes) void refreshSubjects(queryClient, meta.changes);
      },
      onSettled: async (_data, error, _variables, _context, { meta = {} }) => {
        if (error || !meta.refreshesLast) return;
        await refreshSubjects(queryClient, meta.changes ?? []);
      },
    }),
  });
  return queryClient;
}
