import { List, Text } from '@mantine/core';
import { client } from '../api/client.ts';
import { useSendingForm } from '../api/sending-form.ts';
import { forgetToken } from '../api/stored-token.ts';
import { FormModal } from '../ui/dialogs/form-modal.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';

/** Asks for the password before the account goes, and says what goes with it. */
export function DeleteAccountModal({ onClose }: { onClose: () => void }) {
  const { field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { password: '' },
    rules: ({ password }) => (password === '' ? { password: 'Password is required' } : {}),
    send: (values) => client.user.delete(values),
    success: 'Account deleted successfully',
    // Whoever is signed out is led to sign-in.
    onSent: () => forgetToken(),
  });
  return (
    <FormModal
      title="Delete your account?"
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
      submitLabel="Delete my account"
      isDangerous
    >
      <Text size="sm">There is no way back. For ever gone are:</Text>
      <List size="sm" spacing={4}>
        <List.Item>your name, address, sessions and settings,</List.Item>
        <List.Item>
          every organization in which you are alone, with its projects, time and screenshots.
        </List.Item>
      </List>
      <Text size="sm">
        Time recorded for an organization with other people stays there, under “Former member”. An
        organization with other people that only you own needs another owner first.
      </Text>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...field('password')}
      />
    </FormModal>
  );
}
