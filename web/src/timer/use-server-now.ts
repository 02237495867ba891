import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readServerNow } from './timer-state.ts';

/** Reads the server's clock at the moment of the call, because this machine's may be wrong. */
export function useServerNow(): () => number {
  const queryClient = useQueryClient();
  return useCallback(() => readServerNow(queryClient), [queryClient]);
}
