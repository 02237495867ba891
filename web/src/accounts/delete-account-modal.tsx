import { t } from '@lingui/core/macro';
import { List, Text } from '@mantine/core';
import { client } from '../api/client.ts';
import { useSendingForm } from '../api/sending-form.ts';
import { forgetToken } from '../api/stored-token.ts';
import { FormModal } from '../ui/dialogs/form-modal.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';

/** Asks for the password, and says what is deleted with the account. */
export function DeleteAccountModal({ onClose }: { onClose: () => void }) {
  const { field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { password: '' },
    rules: ({ password }) => (password === '' ? { password: t`Password is required` } : {}),
    send: (values) => client.user.delete(values),
    success: t`Account deleted successfully`,
    // Signed-out people are sent to sign-in.
    onSent: () => forgetToken(),
  });
  return (
    <FormModal
      title={t`Delete your account?`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
      submitLabel={t`Delete my account`}
      discardLabel={t`Cancel`}
      isDangerous
    >
      <Text size="sm">{t`This can't be undone. You will permanently lose:`}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t`your name, email address, sessions and settings`}</List.Item>
        <List.Item>
          {t`every organization in which you are the only member, with its projects, time and screenshots`}
        </List.Item>
      </List>
      <Text size="sm">
        {t`Time that you tracked in an organization with other members stays there under “Former member”. If you are the only owner of such an organization, make someone else an owner first.`}
      </Text>
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        data-autofocus
        {...field('password')}
      />
    </FormModal>
  );
}
