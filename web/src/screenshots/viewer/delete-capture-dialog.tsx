import { Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { useState } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { calls } from '../../api/client.ts';
import { ConfirmDeletion } from '../../ui/dialogs/confirm-deletion.tsx';
import type { Removal } from './capture-removal.ts';

const activityGoes =
  'The whole activity goes: its recorded time (up to ten minutes), its screenshots on all monitors and the applications used in it. For ever.';

interface DeleteCaptureDialogProps {
  opened: boolean;
  capture: Capture;
  screen: Screenshot;
  /** The first is proposed. */
  choices: Removal[];
  onClose: () => void;
  onRemoved: (removesActivity: boolean) => void;
}

/** Asks once, and says what goes with it. */
export function DeleteCaptureDialog(props: DeleteCaptureDialogProps) {
  const { opened, capture, screen, choices, onClose, onRemoved } = props;
  const [chosen, setChosen] = useState<Removal>('image');
  const removal = choices.includes(chosen) ? chosen : 'activity';
  const removesActivity = removal === 'activity';
  const remove = useMutation(
    calls.screenshot.remove.mutationOptions({
      meta: {
        success: removesActivity ? 'Activity removed successfully' : 'Image removed successfully',
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
      title="Delete this screenshot?"
      impact={
        choices.length > 1 ? (
          <Radio.Group
            label="What goes"
            value={removal}
            onChange={(value) => setChosen(value === 'image' ? 'image' : 'activity')}
          >
            <Stack gap="sm" mt="xs">
              <Radio
                value="image"
                label="Only this image"
                description={
                  capture.screens.length > 1
                    ? 'This monitor only. The time and the other monitors stay.'
                    : 'The time and the applications stay.'
                }
              />
              <Radio
                value="activity"
                label="The whole activity"
                description="Its time (up to ten minutes), its screenshots on all monitors and its applications."
              />
            </Stack>
            <Text size="sm" mt="sm">
              Either way it is for ever.
            </Text>
          </Radio.Group>
        ) : (
          activityGoes
        )
      }
      isDeleting={remove.isPending}
      onConfirm={() => remove.mutate({ id: screen.id, image_only: !removesActivity })}
    />
  );
}
