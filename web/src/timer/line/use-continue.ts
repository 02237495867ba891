import type { UseMutationResult } from '@tanstack/react-query';
import { useStartTimer } from '../timer-state.ts';

export interface Continued {
  projectId: number;
  /** Null: the project without a note. */
  note: string | null;
}

/** Starts the timer for something that the person worked on before, or switches a running one to it. */
export function useContinue(): {
  resume: (entry: Continued) => void;
  isPending: UseMutationResult['isPending'];
} {
  const start = useStartTimer();
  return {
    resume: ({ projectId, note }) => start.mutate({ project_id: projectId, note }),
    isPending: start.isPending,
  };
}
