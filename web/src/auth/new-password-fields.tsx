import { Text } from '@mantine/core';
import type { SendingForm } from '../api/sending-form.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { PasswordMeter } from '../ui/password-meter.tsx';

interface NewPasswordFieldsProps<Values> {
  password: string;
  field: SendingForm<Values>['field'];
}

/** A password with its meter and hint, and once more to confirm it. */
export function NewPasswordFields<
  Values extends { password: string; password_confirmation: string },
>({ password, field }: NewPasswordFieldsProps<Values>) {
  return (
    <>
      <div>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          aria-describedby="password-hint"
          {...field('password')}
        />
        <PasswordMeter password={password} />
        <Text id="password-hint" size="sm" c="dimmed" mt={6}>
          Use 8 or more characters with a mix of letters, numbers &amp; symbols.
        </Text>
      </div>
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...field('password_confirmation')}
        name="changepassword"
      />
    </>
  );
}
