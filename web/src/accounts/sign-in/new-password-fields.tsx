import { t } from '@lingui/core/macro';
import type { SendingForm } from '../../api/sending-form.ts';
import { MeteredPasswordField } from '../../ui/fields/metered-password-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';

interface NewPasswordFieldsProps<Values> {
  field: SendingForm<Values>['field'];
}

/** A new password with meter and hint, and its confirmation. */
export function NewPasswordFields<
  Values extends { password: string; password_confirmation: string },
>({ field }: NewPasswordFieldsProps<Values>) {
  return (
    <>
      <MeteredPasswordField label={t`Password`} {...field('password')} />
      <PasswordField
        label={t`Confirm Password`}
        autoComplete="new-password"
        {...field('password_confirmation')}
        name="changepassword"
      />
    </>
  );
}
