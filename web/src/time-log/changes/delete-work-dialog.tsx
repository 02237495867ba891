import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { changedActivitiesMax } from '@time-tracker/contract/limits';
import { client } from '../../api/client.ts';
import { ConfirmDeletion } from '../../ui/dialogs/confirm-deletion.tsx';
import { durationText } from '../../language/duration-text.ts';
import { toastFailure, toastSuccess } from '../../ui/dialogs/toast.ts';
import { deletionFailureMessage } from './change-message.ts';
import { sendInBatches } from './send-in-batches.ts';
import { changedByWork, useSelectedActivities } from './use-selected-work.ts';
import { countActivities, listActivities, type WorkSelection } from './work-selection.ts';

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
  const count = countActivities(selection);
  const removal = useMutation({
    mutationFn: () => deleteWork(selection),
    meta: { showsItsErrors: true, changes: changedByWork, refreshesLast: true },
    onSuccess: () => {
      toastSuccess(
        plural(count, {
          one: 'Activity removed successfully',
          other: '# activities removed successfully',
        }),
      );
      onDeleted();
    },
    onError: (error) => {
      toastFailure(deletionFailureMessage(error));
      onClose();
    },
  });
  const seconds = known.activities?.reduce((sum, { duration }) => sum + duration, 0);
  const duration = seconds === undefined ? undefined : durationText(seconds);
  const sessionCount = selection.size;
  const images = known.activities?.reduce((sum, { screenshots }) => sum + screenshots, 0);
  return (
    <ConfirmDeletion
      opened
      onClose={onClose}
      title={deletionTitle(sessionCount, duration)}
      impact={
        <>
          <Text size="sm" aria-live="polite">
            {duration === undefined || images === undefined
              ? countingText(known.isError)
              : impactText(duration, images)}
          </Text>
          <Text size="sm" mt="xs">
            {t`It can’t be undone; the deletion is logged.`}
          </Text>
        </>
      }
      isDeleting={removal.isPending}
      onConfirm={() => removal.mutate()}
    />
  );
}

async function deleteWork(selection: WorkSelection): Promise<void> {
  const activities = listActivities(selection);
  const [only, ...others] = activities;
  if (only && others.length === 0) {
    await client.activity.remove(only);
    return;
  }
  const ids = activities.map(({ activity_id: id }) => id);
  await sendInBatches(ids, changedActivitiesMax, (batch) =>
    client.activity.remove({ activity_ids: [...batch] }),
  );
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
