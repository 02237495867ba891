import { t } from '@lingui/core/macro';
import { Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { useState } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { calls } from '../../api/client.ts';
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
  const remove = useMutation(
    calls.screenshot.remove.mutationOptions({
      meta: {
        success: removesActivity ? t`Activity removed successfully` : t`Image removed successfully`,
        changes: ['screenshots', 'work'],
        refreshesLast: true,
      },
      onSuccess: () => onRemoved(removesActivity),
    }),
  );
  return (
    <ConfirmDeletion
      opened={opened}
      onClose={onClose}
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
                label={t`The whole activity`}
                description={t`Up to 10 min of tracked time, its screenshots on all monitors and its app usage.`}
              />
            </Stack>
            <Text size="sm" mt="sm">
              {t`This can’t be undone.`}
            </Text>
          </Radio.Group>
        ) : (
          t`This deletes up to 10 min of tracked time, its screenshots on all monitors and its app usage. It can’t be undone; the deletion is logged.`
        )
      }
      isDeleting={remove.isPending}
      onConfirm={() => remove.mutate({ id: screen.id, image_only: !removesActivity })}
    />
  );
}
