import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Activity } from '@time-tracker/contract/activity';
import { changedActivitiesMax } from '@time-tracker/contract/limits';
import { hiddenActivity } from '../../work-changes/hidden-work.ts';
import type { Removal } from '../../work-changes/unsent-removals.ts';
import { useLoadedDeletion } from '../../work-changes/use-loaded-deletion.ts';
import { useDeletion } from '../../work-changes/use-undo.ts';
import { ConfirmDeletion } from '../../ui/dialogs/confirm-deletion.tsx';
import { durationText } from '../../language/duration-text.ts';
import { deletionFailureMessage, unchangedMessage } from '../../work-changes/change-message.ts';
import { inBatches } from '../../work-changes/send-in-batches.ts';
import { loadSelected, useSelectedActivities } from './use-selected-work.ts';
import { listActivities, type WorkSelection } from './work-selection.ts';

interface DeleteWorkDialogProps {
  organizationId: number;
  selection: WorkSelection;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion of all selected activities at once. */
export function DeleteWorkDialog(props: DeleteWorkDialogProps) {
  const { organizationId, selection, onClose, onDeleted } = props;
  const known = useSelectedActivities(organizationId, selection);
  const remove = useDeletion();
  const seconds = known.activities?.reduce((sum, { duration }) => sum + duration, 0);
  const duration = seconds === undefined ? undefined : durationText(seconds);
  const sessionCount = selection.size;
  const images = known.activities?.reduce((sum, { screenshots }) => sum + screenshots, 0);
  const queryClient = useQueryClient();
  const removeAll = (activities: readonly Activity[]) => {
    onDeleted();
    remove({
      deletion: { activities: activities.map((one) => hiddenActivity(one, organizationId)) },
      message: deletedMessage(sessionCount, duration),
      removals: removalsOf(selection),
      success: plural(sessionCount, {
        one: 'Activity removed successfully',
        other: '# entries removed successfully',
      }),
      failureMessage: deletionFailureMessage,
    });
  };
  const { isLoading, confirm, cancel } = useLoadedDeletion({
    load: async () => known.activities ?? loadSelected(queryClient, organizationId, selection),
    remove: removeAll,
    failureMessage: unchangedMessage,
    onClose,
  });
  return (
    <ConfirmDeletion
      opened
      onClose={cancel}
      title={deletionTitle(sessionCount, duration)}
      impact={
        <>
          <Text size="sm" aria-live="polite">
            {duration === undefined || images === undefined
              ? countingText(known.isError)
              : impactText(duration, images)}
          </Text>
          <Text size="sm" mt="xs">
            {t`You can undo it for 10 seconds, or until your next change. After that it's gone for good; the deletion is logged.`}
          </Text>
        </>
      }
      isDeleting={isLoading}
      onConfirm={confirm}
    />
  );
}

/** One activity is named as the specification has it. */
function removalsOf(selection: WorkSelection): Removal[] {
  const activities = listActivities(selection);
  const [only, ...others] = activities;
  if (only && others.length === 0) return [{ call: 'activity', input: only }];
  const ids = activities.map(({ activity_id: id }) => id);
  return inBatches(ids, changedActivitiesMax).map((batch) => ({
    call: 'activity',
    input: { activity_ids: batch },
  }));
}

function deletedMessage(count: number, duration: string | undefined): string {
  if (duration === undefined)
    return plural(count, { one: 'Entry deleted', other: '# entries deleted' });
  return t`${plural(count, { one: 'Entry deleted', other: '# entries deleted' })} (${duration})`;
}

function deletionTitle(count: number, duration: string | undefined): string {
  if (duration === undefined) {
    return plural(count, { one: 'Delete this entry?', other: 'Delete # entries?' });
  }
  return t`${plural(count, { one: 'Delete this entry', other: 'Delete # entries' })} (${duration})?`;
}

function countingText(isError: boolean): string {
  return isError
    ? t`This deletes tracked time, its screenshots and its app usage. Could not count how much.`
    : t`Counting what is deleted…`;
}

function impactText(duration: string, screenshots: number): string {
  if (screenshots === 0) return t`This deletes ${duration} of tracked time and its app usage.`;
  const images = plural(screenshots, { one: '# screenshot', other: '# screenshots' });
  return t`This deletes ${duration} of tracked time, ${images} and its app usage.`;
}
