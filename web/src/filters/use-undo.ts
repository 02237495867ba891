import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorMessage } from '../api/api-errors.ts';
import { refreshSubjects } from '../api/changes.ts';
import { hideWork, type Deletion } from '../api/hidden-work.ts';
import { toastFailure, toastSuccess } from '../ui/dialogs/toast.ts';
import { showUndo } from '../ui/dialogs/undo-toast.tsx';

/** What a change of recorded work changes. */
export const workSubjects = ['work', 'screenshots', 'projects'] as const;

interface UndoableDeletion {
  /** What lists leave out from now on. */
  deletion: Deletion;
  /** What was deleted: "1h 09m deleted". */
  message: string;
  /** Deletes it on the server, once it can no longer be undone. */
  send: () => Promise<unknown>;
  /** Shown when the server has deleted it. */
  success: string;
  failureMessage: (error: unknown) => string;
}

/** Deletes recorded work: hides it at once, and sends the deletion when it can no longer be undone. */
export function useDeletion(): (undoable: UndoableDeletion) => void {
  const queryClient = useQueryClient();
  return useCallback(
    ({ deletion, message, send, success, failureMessage }) => {
      const { show, markDeleted } = hideWork(deletion);
      const commit = async () => {
        try {
          await send();
          markDeleted();
          toastSuccess(success);
        } catch (error) {
          toastFailure(failureMessage(error));
        }
        // Stays hidden until the lists no longer contain it.
        await refreshSubjects(queryClient, workSubjects).finally(show);
      };
      showUndo({ message, undo: show, commit });
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
    const revert = async () => {
      try {
        await undo();
        toastSuccess(t`Undone`);
      } catch (error) {
        const reason = errorMessage(error);
        toastFailure(t`${reason} The change was not undone.`);
      }
      await refreshSubjects(queryClient, workSubjects);
    };
    showUndo({ message, undo: revert });
  };
}
