import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { changedActivitiesMax } from '@time-tracker/contract/limits';
import { client } from '../../api/client.ts';
import { ConfirmDeletion } from '../../ui/dialogs/confirm-deletion.tsx';
import { counted, formatDuration } from '../../language/format.ts';
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

/** Asks once for all of it, and says what goes with it. */
export function DeleteWorkDialog(props: DeleteWorkDialogProps) {
  const { organizationId, selection, onClose, onDeleted } = props;
  const known = useSelectedActivities(organizationId, selection);
  const count = countActivities(selection);
  const removal = useMutation({
    mutationFn: () => deleteWork(selection),
    meta: { showsItsErrors: true, changes: changedByWork, refreshesLast: true },
    onSuccess: () => {
      toastSuccess(
        count === 1 ? 'Activity removed successfully' : `${count} activities removed successfully`,
      );
      onDeleted();
    },
    onError: (error) => {
      toastFailure(deletionFailureMessage(error));
      onClose();
    },
  });
  const seconds = known.activities?.reduce((sum, { duration }) => sum + duration, 0);
  const images = known.activities?.reduce((sum, { screenshots }) => sum + screenshots, 0);
  return (
    <ConfirmDeletion
      opened
      onClose={onClose}
      title={count === 1 ? 'Delete this activity?' : `Delete ${count} activities?`}
      impact={
        <>
          <Text size="sm" aria-live="polite">
            {seconds === undefined || images === undefined
              ? countingText(known.isError)
              : `${formatDuration(seconds)} of recorded time goes, and with it ${imagesText(images)} and the applications and sites used in that time.`}
          </Text>
          <Text size="sm" mt="xs">
            It cannot be brought back. Who deleted how much stays in the audit log.
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

function countingText(isError: boolean): string {
  return isError
    ? 'The recorded time goes, and with it its screenshots and the applications and sites used in it. How many could not be counted.'
    : 'Counting what goes with it …';
}

function imagesText(images: number): string {
  return images === 0 ? 'no screenshot' : counted(images, 'screenshot');
}
