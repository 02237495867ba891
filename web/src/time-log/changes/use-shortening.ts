import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { WorkSession } from '@time-tracker/contract/activity';
import { changedActivitiesMax } from '@time-tracker/contract/limits';
import type { Interval } from '@time-tracker/contract/time/interval';
import { useCallback } from 'react';
import { useDeletion } from '../../work-changes/use-undo.ts';
import { durationText } from '../../language/duration-text.ts';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { unchangedMessage } from '../../work-changes/change-message.ts';
import { inBatches } from '../../work-changes/send-in-batches.ts';
import { loadSession } from './use-selected-work.ts';
import { cutActivities } from './session-edit.ts';
import type { AddedTime } from './use-add-time.ts';

/**
 * Shortens a session to a part of it. Sent when it can no longer be undone, because it deletes. One Undo also
 * removes time that was added in the same edit. Resolves to false if it failed, which a toast says.
 */
export function useShortening(organizationId: number) {
  const queryClient = useQueryClient();
  const remove = useDeletion();
  return useCallback(
    async (session: WorkSession, kept: Interval, added?: AddedTime): Promise<boolean> => {
      const own = await loadSession(queryClient, organizationId, session).catch(
        (error: unknown) => {
          toastFailure(unchangedMessage(error));
        },
      );
      if (!own) return false;
      const cut = cutActivities(organizationId, own, kept);
      const ids = cut.map(({ activity_id: id }) => id);
      const times = {
        start: new Date(kept.start).toISOString(),
        finish: new Date(kept.end).toISOString(),
      };
      const wholeMs = Date.parse(session.finish) - Date.parse(session.start);
      const shorter = durationText((wholeMs - (kept.end - kept.start)) / 1000);
      const images = own
        .filter(({ activity_id: id }) => ids.includes(id))
        .reduce((sum, { screenshots }) => sum + screenshots, 0);
      const message =
        images === 0
          ? t`Shortened by ${shorter}`
          : t`Shortened by ${shorter}, with screenshots of that time`;
      remove({
        deletion: { activities: cut },
        message: added ? `${added.message} ${message}` : message,
        alsoUndo: added?.undo,
        removals: inBatches(ids, changedActivitiesMax).map((batch) => ({
          call: 'trim',
          input: { activity_ids: batch, ...times },
        })),
        success: t`Time shortened`,
        failureMessage: unchangedMessage,
      });
      return true;
    },
    [organizationId, queryClient, remove],
  );
}
