import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

interface ConfirmDeletionProps {
  opened: boolean;
  onClose: () => void;
  /** A question: "Delete the project Atlas?" */
  title: string;
  /** What goes with it and that it is for ever. */
  impact: ReactNode;
  /** For what cannot be made again: the name that has to be typed first. */
  typedName?: string;
  confirmLabel?: string;
  isDeleting: boolean;
  onConfirm: () => void;
}

/** The one question before anything is deleted. */
export function ConfirmDeletion(props: ConfirmDeletionProps) {
  useFocusReturn(props.opened);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {props.opened && <Question {...props} />}
    </Modal>
  );
}

function Question(props: ConfirmDeletionProps) {
  const [typed, setTyped] = useState('');
  const matches = props.typedName === undefined || typed.trim() === props.typedName.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (matches && !props.isDeleting) props.onConfirm();
      }}
    >
      <Stack gap="md">
        <Text component="div" size="sm">
          {props.impact}
        </Text>
        {props.typedName !== undefined && (
          <TextInput
            label={`Type “${props.typedName}” to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onClose} disabled={props.isDeleting}>
            Cancel
          </Button>
          <Button
            type="submit"
            color="red.9"
            disabled={!matches}
            loading={props.isDeleting}
            data-autofocus={props.typedName === undefined || undefined}
          >
            {props.confirmLabel ?? 'Delete'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
