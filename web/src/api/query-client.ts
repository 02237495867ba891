import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from './api-errors.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Said in a toast when the call succeeds. */
      success?: string;
      /** The form or page shows failures itself, so no toast. */
      showsItsErrors?: boolean;
    };
  }
}

/** `say` shows what became of a mutating call; every such call goes through here. */
export function createQueryClient(say: {
  success: (words: string) => void;
  failure: (error: unknown) => void;
}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 0, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation) => {
        const words = mutation.meta?.success;
        if (words !== undefined) say.success(words);
      },
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.showsItsErrors !== true) say.failure(error);
      },
    }),
  });
}
