import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Radio, Stack, Text } from '@mantine/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Activity } from '@time-tracker/contract/activity';
import { ApiError } from '@time-tracker/contract/errors';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { useState } from 'react';
import { errorMessage } from '../../api/api-errors.ts';
import type { Capture } from '../../api/capture-groups.ts';
import { calls } from '../../api/client.ts';
import { hiddenActivity, hiddenImage, type Deletion } from '../../work-changes/hidden-work.ts';
import { useOrganization } from '../../api/organization-choice.ts';
import { useLoadedDeletion } from '../../work-changes/use-loaded-deletion.ts';
import { useDeletion } from '../../work-changes/use-undo.ts';
import { ConfirmDeletion } from '../../ui/dialogs/confirm-deletion.tsx';
import type { Removal } from './capture-removal.ts';

interface DeleteCaptureDialogProps {
  opened: boolean;
  capture: Capture;
  screen: Screenshot;
  /** The first is preselected. */
  choices: Removal[];
  onClose: () => void;
  onRemoved: (removesActivity: boolean) => void;
}

/** Confirms the deletion of an image or of its whole activity. */
export function DeleteCaptureDialog(props: DeleteCaptureDialogProps) {
  const { opened, capture, screen, choices, onClose, onRemoved } = props;
  const [chosen, setChosen] = useState<Removal>('image');
  const removal = choices.includes(chosen) ? chosen : 'activity';
  const removesActivity = removal === 'activity';
  const remove = useDeletion();
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const loadDeletion = async (): Promise<Deletion> => {
    if (!removesActivity) return { images: [hiddenImage(screen, organizationId)] };
    const activity = await loadActivity(queryClient, organizationId, screen);
    return { activities: [hiddenActivity(activity, organizationId)] };
  };
  const removeIt = (deletion: Deletion) => {
    remove({
      deletion,
      message: removesActivity ? t`Part deleted` : t`Image deleted`,
      removals: [{ call: 'screenshot', input: { id: screen.id, image_only: !removesActivity } }],
      success: removesActivity ? t`Activity removed successfully` : t`Image removed successfully`,
      failureMessage: errorMessage,
    });
    onRemoved(removesActivity);
  };
  const { isLoading, confirm, cancel } = useLoadedDeletion({
    load: loadDeletion,
    remove: removeIt,
    failureMessage: errorMessage,
    onClose,
  });
  return (
    <ConfirmDeletion
      opened={opened}
      onClose={cancel}
      title={t`Delete this screenshot?`}
      impact={
        choices.length > 1 ? (
          <Radio.Group
            label={t`What do you want to delete?`}
            value={removal}
            onChange={(value) => setChosen(value === 'image' ? 'image' : 'activity')}
          >
            <Stack gap="sm" mt="xs">
              <Radio
                value="image"
                label={t`Only this image`}
                description={
                  capture.screens.length > 1
                    ? t`Keeps the time, the app usage and the other monitors.`
                    : t`Keeps the time and the app usage.`
                }
              />
              <Radio
                value="activity"
                label={t`This part of the time entry`}
                description={t`Up to 10 min of tracked time, its screenshots on all monitors and its app usage.`}
              />
            </Stack>
            <Text size="sm" mt="sm">
              {t`You can undo it for 10 seconds, or until your next change. After that it's gone for good; the deletion is logged.`}
            </Text>
          </Radio.Group>
        ) : (
          t`This deletes up to 10 min of tracked time, its screenshots on all monitors and its app usage. You can undo it for 10 seconds, or until your next change; the deletion is logged.`
        )
      }
      isDeleting={isLoading}
      onConfirm={confirm}
    />
  );
}

/** No activity spans two ten-minute windows, so this finds the one of an image. */
const aroundMs = 10 * minuteMs;

/** The activity of an image; rejects if it cannot be loaded, or is gone. */
async function loadActivity(
  queryClient: QueryClient,
  organizationId: number,
  { activity_id: activityId, user_id, project_id, taken_at: takenAt }: Screenshot,
): Promise<Activity> {
  const takenMs = Date.parse(takenAt);
  const { activities } = await queryClient.fetchQuery(
    calls.activity.all.queryOptions({
      input: {
        organization_id: organizationId,
        user_id,
        project_id,
        start: new Date(takenMs - aroundMs).toISOString(),
        finish: new Date(takenMs + aroundMs).toISOString(),
      },
    }),
  );
  const found = activities.find(({ activity_id: id }) => id === activityId);
  if (!found) throw new ApiError('not_found');
  return found;
}
