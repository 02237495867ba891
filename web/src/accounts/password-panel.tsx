import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { client } from '../api/client.ts';
import { useSendingForm } from '../api/sending-form.ts';
import { refreshUser, useCurrentUser } from '../api/session.ts';
import { MeteredPasswordField } from '../ui/fields/metered-password-field.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Panel } from '../ui/panel.tsx';
import { SubmitButton } from '../ui/fields/submit-button.tsx';
import { noPasswords, passwordProblems } from './password-problems.ts';

/** Changes the password, which ends all other sessions. */
export function PasswordPanel() {
  const isFirst = !useCurrentUser().has_password;
  const { field, submit, reset, isSending, canSubmit } = useSendingForm({
    initialValues: noPasswords,
    rules: (entered) => passwordProblems(entered, isFirst),
    send: ({ current_password, password }) =>
      client.user.update(isFirst ? { password } : { current_password, password }),
    success: t`Updated Successfully`,
    onSent: async () => {
      reset();
      if (isFirst) await refreshUser();
    },
  });
  return (
    <Panel
      title={t`Password`}
      description={
        isFirst
          ? t`You sign in with Google. With a password you can also sign in without Google.`
          : t`Changing it signs you out on other devices.`
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {!isFirst && (
            <PasswordField
              label={t`Current Password`}
              autoComplete="current-password"
              {...field('current_password')}
            />
          )}
          <MeteredPasswordField label={t`New Password`} {...field('password')} />
          <PasswordField
            label={t`Confirm Password`}
            autoComplete="new-password"
            {...field('password_confirmation')}
          />
          <div>
            <SubmitButton
              label={isFirst ? t`Set password` : t`Change password`}
              isSending={isSending}
              canSubmit={canSubmit}
            />
          </div>
        </Stack>
      </form>
    </Panel>
  );
}
