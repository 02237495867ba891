import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { Activity } from '@time-tracker/contract/activity';
import { changedActivitiesMax } from '@time-tracker/contract/limits';
import { removals } from '../../api/client.ts';
import type { HiddenActivity } from '../../api/hidden-work.ts';
import { useDeletion } from '../../filters/use-undo.ts';
import { ConfirmDeletion } from '../../ui/dialogs/confirm-deletion.tsx';
import { durationText } from '../../language/duration-text.ts';
import { deletionFailureMessage } from '../../filters/change-message.ts';
import { sendInBatches } from '../../filters/send-in-batches.ts';
import { useSelectedActivities } from './use-selected-work.ts';
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
  const remove = useDeletion();
  const seconds = known.activities?.reduce((sum, { duration }) => sum + duration, 0);
  const duration = seconds === undefined ? undefined : durationText(seconds);
  const sessionCount = selection.size;
  const images = known.activities?.reduce((sum, { screenshots }) => sum + screenshots, 0);
  const confirm = () => {
    onDeleted();
    remove({
      deletion: { activities: hiddenActivities(organizationId, selection, known.activities) },
      message: deletedMessage(sessionCount, duration),
      send: () => deleteWork(selection),
      success: plural(count, {
        one: 'Activity removed successfully',
        other: '# activities removed successfully',
      }),
      failureMessage: deletionFailureMessage,
    });
  };
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
            {t`You can undo it for 10 seconds. After that it's gone for good; the deletion is logged.`}
          </Text>
        </>
      }
      isDeleting={false}
      onConfirm={confirm}
    />
  );
}

async function deleteWork(selection: WorkSelection): Promise<void> {
  const activities = listActivities(selection);
  const [only, ...others] = activities;
  if (only && others.length === 0) {
    await removals.activity(only);
    return;
  }
  const ids = activities.map(({ activity_id: id }) => id);
  await sendInBatches(ids, changedActivitiesMax, (batch) =>
    removals.activity({ activity_ids: [...batch] }),
  );
}

/** The selected activities, with their times once these are loaded. */
function hiddenActivities(
  organizationId: number,
  selection: WorkSelection,
  known: readonly Activity[] | undefined,
): HiddenActivity[] {
  const byId = new Map(known?.map((activity) => [activity.activity_id, activity]));
  return listActivities(selection).map((one) => {
    const activity = byId.get(one.activity_id);
    return {
      ...one,
      organization_id: organizationId,
      times: activity && { start: activity.start, finish: activity.finish },
      isMeasured: activity?.source !== 'manual',
    };
  });
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
