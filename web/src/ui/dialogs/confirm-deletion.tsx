import { t } from '@lingui/core/macro';
import '../mantine-later.css';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

interface ConfirmDeletionProps {
  opened: boolean;
  onClose: () => void;
  /** A question: "Delete the project Atlas?" */
  title: string;
  /** What is deleted too, and that it cannot be undone. */
  impact: ReactNode;
  /** The name that has to be typed first, for large deletions. */
  typedName?: string;
  confirmLabel?: string;
  isDeleting: boolean;
  onConfirm: () => void;
}

/** Confirms any deletion. */
export function ConfirmDeletion(props: ConfirmDeletionProps) {
  useFocusReturn(props.opened);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {props.opened && <Question {...props} />}
    </Modal>
  );
}

function Question(props: ConfirmDeletionProps) {
  const [typed, setTyped] = useState('');
  const { typedName } = props;
  const matches = typedName === undefined || typed.trim() === typedName.trim();
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
        {typedName !== undefined && (
          <TextInput
            label={t`Type “${typedName}” to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onClose} disabled={props.isDeleting}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            color="red.9"
            disabled={!matches}
            loading={props.isDeleting}
            data-autofocus={typedName === undefined || undefined}
          >
            {props.confirmLabel ?? t`Delete`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
