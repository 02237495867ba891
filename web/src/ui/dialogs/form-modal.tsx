import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { SubmitButton } from '../fields/submit-button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface FormModalProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Once it is out of sight: the moment to empty the form. */
  onClosed?: () => void;
  /** Without it the modal stays until the form was sent. */
  canClose?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  canSubmit: boolean;
  isSending: boolean;
  submitLabel?: string;
  discardLabel?: string;
  /** What it does cannot be undone. */
  isDangerous?: boolean;
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** The one way a form opens over a page: fields, then Discard and Submit. */
export function FormModal({ canClose = true, onClose, isSending, ...rest }: FormModalProps) {
  useFocusReturn(rest.opened);
  const close = () => {
    if (canClose && !isSending) onClose();
  };
  return (
    <Modal
      opened={rest.opened}
      onClose={close}
      onExitTransitionEnd={rest.onClosed}
      title={rest.title}
      size={rest.size}
      centered
      closeOnClickOutside={canClose}
      closeOnEscape={canClose}
      closeButtonProps={{ 'aria-label': 'Close', disabled: !canClose || isSending }}
    >
      <form onSubmit={rest.onSubmit} noValidate>
        <Stack gap="md">
          {rest.children}
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={close} disabled={!canClose || isSending}>
              {rest.discardLabel ?? 'Discard'}
            </Button>
            <SubmitButton
              label={rest.submitLabel ?? 'Submit'}
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
