import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { Interval } from '@time-tracker/contract/time/interval';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { errorMessage } from '../../api/api-errors.ts';
import { client } from '../../api/client.ts';
import { useUndo, workSubjects } from '../../work-changes/use-undo.ts';
import { durationText, leadingDurationText } from '../../language/duration-text.ts';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { manualEntries, sumUpResults } from './manual-entries.ts';

export interface ManualWork {
  intervals: readonly Interval[];
  projectId: number;
  reason: string;
  /** Whether the person may delete it again. */
  mayUndo: boolean;
}

export interface AddedTime {
  /** "Added 1h." */
  message: string;
  /** Undefined if the person may not delete it. */
  undo: (() => Promise<unknown>) | undefined;
}

/** Adds own manual time. `addTime` also says how much was added, and offers Undo. It resolves to false if none was. */
export function useAddTime() {
  const undoLater = useUndo();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ intervals, projectId, reason }: ManualWork) => {
      const newId = () => newUuidSeven(Date.now());
      const activities = intervals.flatMap((one) =>
        manualEntries(one, { projectId, reason }, newId),
      );
      const { results } = await client.activity.record({ activities });
      const stored = results.filter(
        ({ status, start, finish }) => status !== 'refused' && start !== finish,
      );
      const storedIds = stored.flatMap(({ activity_id: id }) => id ?? []);
      return { ...sumUpResults(activities, results), storedIds };
    },
    meta: { showsItsErrors: true, changes: workSubjects },
    onError: (error) => toastFailure(errorMessage(error)),
  });
  /** Undefined if nothing was added; a toast says why. */
  const recordTime = async (work: ManualWork): Promise<AddedTime | undefined> => {
    const { addedSeconds, takenSeconds, refusal, storedIds } = await mutateAsync(work);
    const added = durationText(addedSeconds);
    const skipped = leadingDurationText(takenSeconds);
    if (addedSeconds === 0) {
      toastFailure(refusal ?? t`Nothing was added: you already have time there.`);
      return undefined;
    }
    if (refusal !== undefined) toastFailure(t`Added ${added}. The rest was rejected: ${refusal}`);
    return {
      message:
        takenSeconds > 0
          ? t`Added ${added}. ${skipped} skipped: you already have time there.`
          : t`Added ${added}.`,
      undo: work.mayUndo ? () => client.activity.remove({ activity_ids: storedIds }) : undefined,
    };
  };
  const addTime = async (work: ManualWork): Promise<boolean> => {
    const added = await recordTime(work);
    if (added) undoLater(added);
    return added !== undefined;
  };
  return { addTime, recordTime };
}
