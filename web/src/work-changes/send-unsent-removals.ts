import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@time-tracker/contract/errors';
import { errorMessage, isUnreachable } from '../api/api-errors.ts';
import { refreshSubjects } from '../api/changes.ts';
import { forgetUnsent, readUnsent, type UnsentRemoval } from './unsent-removals.ts';
import { toastFailure, toastSuccess } from '../ui/dialogs/toast.ts';
import { removalLock, sendRemoval } from './send-removals.ts';
import { workSubjects } from './use-undo.ts';

/** Sends the deletions of a user that were not sent because their page was closed. */
export async function sendUnsentRemovals(queryClient: QueryClient, userId: number): Promise<void> {
  const results = await Promise.all(readUnsent(userId).map((unsent) => sendUnlessLocked(unsent)));
  if (!results.includes('sent')) return;
  await refreshSubjects(queryClient, workSubjects);
  toastSuccess(t`Saved what you deleted or shortened before this page was closed`);
}

type Result = 'sent' | 'kept' | 'refused';

/** Another page that is still open sends its own. */
async function sendUnlessLocked(unsent: UnsentRemoval): Promise<Result> {
  if (!('locks' in navigator)) return sendUnsent(unsent);
  return navigator.locks.request(removalLock(unsent.id), { ifAvailable: true }, (lock) =>
    lock === null ? 'kept' : sendUnsent(unsent),
  );
}

async function sendUnsent({ id, removal }: UnsentRemoval): Promise<Result> {
  try {
    await sendRemoval(removal);
    forgetUnsent(id);
    return 'sent';
  } catch (error) {
    if (isUnreachable(error)) return 'kept';
    forgetUnsent(id);
    // The response was lost, or it is gone for another reason.
    const isGone = error instanceof ApiError && error.code === 'not_found';
    if (!isGone) toastFailure(errorMessage(error));
    return 'refused';
  }
}
