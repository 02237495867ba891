import { plural, t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Radio, Stack, Text } from '@mantine/core';
import type { Activity } from '@time-tracker/contract/activity';
import { changedActivitiesMax, removedScreenshotsMax } from '@time-tracker/contract/limits';
import { useState } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { hiddenActivity, hiddenImage } from '../../work-changes/hidden-work.ts';
import { useOrganization } from '../../api/organization-choice.ts';
import { useCurrentUser } from '../../api/session.ts';
import { deletionFailureMessage } from '../../work-changes/change-message.ts';
import { inBatches } from '../../work-changes/send-in-batches.ts';
import { useDeletion } from '../../work-changes/use-undo.ts';
import { durationText } from '../../language/duration-text.ts';
import { ConfirmDeletion } from '../../ui/dialogs/confirm-deletion.tsx';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import { removalChoices, type Removal } from '../viewer/capture-removal.ts';

interface DeleteTilesDialogProps {
  activities: Activity[];
  captures: Capture[];
  projects: readonly ListedProject[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion of several images, or of their whole time. */
export function DeleteTilesDialog(props: DeleteTilesDialogProps) {
  const { activities, captures, onClose, onDeleted } = props;
  const [chosen, setChosen] = useState<Removal>('image');
  const deletions = useTileDeletions(activities, captures);
  const mayKeepTime = useMayKeepTime(props);
  const removal = mayKeepTime ? chosen : 'activity';
  const { imageCount, duration } = countsOf(activities, captures);
  const images = plural(imageCount, { one: '# screenshot', other: '# screenshots' });
  const confirm = () => {
    deletions[removal]();
    onDeleted();
  };
  return (
    <ConfirmDeletion
      opened
      onClose={onClose}
      title={t`Delete the selection?`}
      impact={
        <>
          {mayKeepTime ? (
            <Radio.Group
              label={t`What do you want to delete?`}
              value={removal}
              onChange={(value) => setChosen(value === 'image' ? 'image' : 'activity')}
            >
              <Stack gap="sm" mt="xs">
                <Radio
                  value="image"
                  label={t`Screenshots only`}
                  description={t`Deletes ${images}. Keeps the time and the app usage.`}
                />
                <Radio
                  value="activity"
                  label={t`Time and screenshots`}
                  description={t`Deletes ${duration} of tracked time with its screenshots and app usage.`}
                />
              </Stack>
            </Radio.Group>
          ) : (
            <Text size="sm">{t`This deletes ${duration} of tracked time, ${images} and its app usage.`}</Text>
          )}
          <Text size="sm" mt="sm">
            {t`You can undo it for 10 seconds, or until your next change. After that it's gone for good; the deletion is logged.`}
          </Text>
        </>
      }
      isDeleting={false}
      onConfirm={confirm}
    />
  );
}

function countsOf(activities: readonly Activity[], captures: readonly Capture[]) {
  const seconds = activities.reduce((sum, activity) => sum + activity.duration, 0);
  const imageCount = captures.reduce((sum, { screens }) => sum + screens.length, 0);
  return { imageCount, duration: durationText(seconds) };
}

/** Whether every image may be deleted without its time. */
function useMayKeepTime({ captures, projects }: DeleteTilesDialogProps): boolean {
  const user = useCurrentUser();
  const { settings } = useOrganization();
  return (
    captures.length > 0 &&
    captures.every((capture) => {
      const role = projects.find(({ id }) => id === capture.projectId)?.role;
      return removalChoices(capture, user.id, role, settings.members_may_delete).includes('image');
    })
  );
}

/** Hides it at once, and sends it when it can no longer be undone. */
function useTileDeletions(
  activities: readonly Activity[],
  captures: readonly Capture[],
): Record<Removal, () => void> {
  const remove = useDeletion();
  const { id: organizationId } = useOrganization();
  const { imageCount, duration } = countsOf(activities, captures);
  return {
    image: () => {
      const screens = captures.flatMap((capture) => capture.screens);
      const ids = screens.map(({ id }) => id);
      remove({
        deletion: { images: screens.map((screen) => hiddenImage(screen, organizationId)) },
        message: plural(imageCount, {
          one: '# screenshot deleted',
          other: '# screenshots deleted',
        }),
        removals: inBatches(ids, removedScreenshotsMax).map((batch) => ({
          call: 'screenshot',
          input: { ids: batch, image_only: true },
        })),
        success: plural(imageCount, {
          one: 'Image removed successfully',
          other: '# images removed successfully',
        }),
        failureMessage: deletionFailureMessage,
      });
    },
    activity: () =>
      remove({
        deletion: {
          activities: activities.map((activity) => hiddenActivity(activity, organizationId)),
        },
        message: t`${duration} deleted`,
        removals: inBatches(
          activities.map(({ activity_id: id }) => id),
          changedActivitiesMax,
        ).map((batch) => ({ call: 'activity', input: { activity_ids: batch } })),
        success: plural(activities.length, {
          one: 'Activity removed successfully',
          other: '# parts removed successfully',
        }),
        failureMessage: deletionFailureMessage,
      }),
  };
}
