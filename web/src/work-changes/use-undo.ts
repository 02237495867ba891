import { t } from '@lingui/core/macro';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refreshSubjects } from '../api/changes.ts';
import { undoFailureMessage } from './change-message.ts';
import { hideWork, type Deletion } from './hidden-work.ts';
import type { Removal } from './unsent-removals.ts';
import { toastFailure, toastSuccess } from '../ui/dialogs/toast.ts';
import { showUndo } from '../ui/dialogs/undo-toast.tsx';
import { followLeaving, sendRemovals } from './send-removals.ts';

/** What a change of recorded work changes. */
export const workSubjects = ['work', 'screenshots', 'projects'] as const;

interface UndoableDeletion {
  /** What lists leave out from now on. */
  deletion: Deletion;
  /** What was deleted: "1h 09m deleted". */
  message: string;
  /** Sent once it can no longer be undone. */
  removals: readonly Removal[];
  /** Shown when the server has deleted it. */
  success: string;
  failureMessage: (error: unknown) => string;
  /** Reverts what the same change has already done on the server. */
  alsoUndo?: (() => Promise<unknown>) | undefined;
}

/** Deletes recorded work: hides it at once, and sends the deletion when it can no longer be undone. */
export function useDeletion(): (undoable: UndoableDeletion) => void {
  const queryClient = useQueryClient();
  return useCallback(
    ({ deletion, message, removals, success, failureMessage, alsoUndo }) => {
      const { show, markDeleted } = hideWork(deletion);
      const commit = async () => {
        try {
          await sendRemovals(removals);
          markDeleted();
          toastSuccess(success);
        } catch (error) {
          toastFailure(failureMessage(error));
        }
        // Stays hidden until the lists no longer contain it.
        await refreshSubjects(queryClient, workSubjects).finally(show);
      };
      const undo = async () => {
        show();
        if (alsoUndo) await revert(queryClient, alsoUndo);
      };
      followLeaving();
      showUndo({ message, undo, commit });
    },
    [queryClient],
  );
}

interface UndoableChange {
  /** What was changed: "Moved to Website". */
  message: string;
  /** Makes the opposite change; undefined if the person may not. */
  undo: (() => Promise<unknown>) | undefined;
}

/** Shows Undo after recorded work was changed on the server. */
export function useUndo(): (change: UndoableChange) => void {
  const queryClient = useQueryClient();
  return ({ message, undo }) => {
    if (!undo) {
      toastSuccess(message);
      return;
    }
    showUndo({ message, undo: () => revert(queryClient, undo) });
  };
}

async function revert(queryClient: QueryClient, undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
    toastSuccess(t`Undone`);
  } catch (error) {
    toastFailure(undoFailureMessage(error));
  }
  await refreshSubjects(queryClient, workSubjects);
}
