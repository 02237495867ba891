import { t } from '@lingui/core/macro';
import '../mantine-later.css';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useFocusReturn } from './use-focus-return.ts';
import button from '../wrapping-button.module.css';

interface ConfirmActionProps {
  /** A question: "Archive Atlas?" */
  title: string;
  /** What it changes, and whether it can be undone. */
  message: string;
  confirmLabel: string;
  isSending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an action that changes much but deletes nothing. */
export function ConfirmAction(props: ConfirmActionProps) {
  useFocusReturn(true);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">{props.message}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onClose} disabled={props.isSending}>
            {t`Cancel`}
          </Button>
          <Button
            onClick={props.onConfirm}
            loading={props.isSending}
            className={button.wrapping}
            data-autofocus
          >
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
