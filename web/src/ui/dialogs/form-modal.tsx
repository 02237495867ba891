import { t } from '@lingui/core/macro';
import '../mantine-later.css';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { SubmitButton } from '../fields/submit-button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface FormModalProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** After the closing animation: the moment to reset the form. */
  onClosed?: () => void;
  /** False: the modal stays open until the form was submitted. */
  canClose?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  canSubmit: boolean;
  isSending: boolean;
  submitLabel?: string;
  discardLabel?: string;
  /** It cannot be undone. */
  isDangerous?: boolean;
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** A form in a modal: fields, then Discard and Submit. */
export function FormModal({ canClose = true, onClose, isSending, ...rest }: FormModalProps) {
  useFocusReturn(rest.opened);
  const [isEdited, setEdited] = useState(false);
  const close = () => {
    if (canClose && !isSending) onClose();
  };
  return (
    <Modal
      opened={rest.opened}
      onClose={close}
      onExitTransitionEnd={() => {
        setEdited(false);
        rest.onClosed?.();
      }}
      title={rest.title}
      size={rest.size}
      centered
      // On a phone, a tap outside is meant to hide the keyboard.
      closeOnClickOutside={canClose && !isEdited}
      closeOnEscape={canClose}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: !canClose || isSending }}
    >
      <form onSubmit={rest.onSubmit} onInput={() => setEdited(true)} noValidate>
        <Stack gap="md">
          {rest.children}
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={close} disabled={!canClose || isSending}>
              {rest.discardLabel ?? t`Discard`}
            </Button>
            <SubmitButton
              label={rest.submitLabel ?? t`Submit`}
              isSending={isSending}
              canSubmit={rest.canSubmit}
              isDangerous={rest.isDangerous}
            />
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
