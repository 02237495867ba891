import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WorkSession } from '@time-tracker/contract/activity';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { client } from '../../api/client.ts';
import { useUndo, workSubjects } from '../../work-changes/use-undo.ts';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { unchangedMessage } from '../../work-changes/change-message.ts';
import { manualEntries } from './manual-entries.ts';
import { undoableSteps } from './undoable-steps.ts';
import { loadSession } from './use-selected-work.ts';
import { isManual } from '../data/session-kind.ts';

/** Merges a session into the previous one, which gives it project and note. Closes a gap between manual entries. */
export function useMerge(organizationId: number) {
  const queryClient = useQueryClient();
  const undoLater = useUndo();
  const { mutate } = useMutation({
    mutationFn: async ({ before, session }: { before: WorkSession; session: WorkSession }) => {
      const own = await loadSession(queryClient, organizationId, session);
      const ids = own.map(({ activity_id: id }) => id);
      return undoableSteps(async (done) => {
        if (before.project_id !== session.project_id) {
          await client.activity.move({ activity_ids: ids, project_id: before.project_id });
          done(() => client.activity.move({ activity_ids: ids, project_id: session.project_id }));
        }
        const [note] = before.notes;
        if (note !== undefined && own.some((one) => one.note !== note)) {
          await client.activity.update({ activity_ids: ids, note });
          for (const [old, same] of Map.groupBy(own, (one) => one.note)) {
            const sameIds = same.map(({ activity_id: id }) => id);
            done(() => client.activity.update({ activity_ids: sameIds, note: old }));
          }
        }
        const added = await fillGap(before, session, note ?? '');
        if (added.length > 0) done(() => client.activity.remove({ activity_ids: added }));
      });
    },
    meta: { showsItsErrors: true, changes: workSubjects },
    onSuccess: (undo) => undoLater({ message: t`Merged with the previous entry`, undo }),
    onError: (error) => toastFailure(unchangedMessage(error)),
  });
  return mutate;
}

/** The IDs of the manual time that was added between manual entries. */
async function fillGap(
  before: WorkSession,
  session: WorkSession,
  reason: string,
): Promise<string[]> {
  const gap = { start: Date.parse(before.finish), end: Date.parse(session.start) };
  if (!isManual(session) || gap.start >= gap.end) return [];
  const work = { projectId: before.project_id, reason };
  const activities = manualEntries(gap, work, () => newUuidSeven(Date.now()));
  const { results } = await client.activity.record({ activities });
  return results.flatMap(({ activity_id: id, status, start, finish }) =>
    id !== null && status !== 'refused' && start !== finish ? id : [],
  );
}
