import { Stack } from '@mantine/core';
import { client } from '../api/client.ts';
import { useSendingForm } from '../api/sending-form.ts';
import { refreshUser, useCurrentUser } from '../api/session.ts';
import { MeteredPasswordField } from '../ui/fields/metered-password-field.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Panel } from '../ui/panel.tsx';
import { SubmitButton } from '../ui/fields/submit-button.tsx';
import { noPasswords, passwordProblems } from './password-problems.ts';

/** A new password, which ends every other session. */
export function PasswordPanel() {
  const isFirst = !useCurrentUser().has_password;
  const { field, submit, reset, isSending, canSubmit } = useSendingForm({
    initialValues: noPasswords,
    rules: (entered) => passwordProblems(entered, isFirst),
    send: ({ current_password, password }) =>
      client.user.update(isFirst ? { password } : { current_password, password }),
    success: 'Updated Successfully',
    changes: ['sessions'],
    onSent: async () => {
      reset();
      if (isFirst) await refreshUser();
    },
  });
  return (
    <Panel
      title="Password"
      description={
        isFirst
          ? 'You sign in with Google; with a password you can sign in without it, too.'
          : 'A new one signs you out everywhere else.'
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {!isFirst && (
            <PasswordField
              label="Current Password"
              autoComplete="current-password"
              {...field('current_password')}
            />
          )}
          <MeteredPasswordField label="New Password" {...field('password')} />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            {...field('password_confirmation')}
          />
          <div>
            <SubmitButton
              label={isFirst ? 'Set password' : 'Change password'}
              isSending={isSending}
              canSubmit={canSubmit}
            />
          </div>
        </Stack>
      </form>
    </Panel>
  );
}
