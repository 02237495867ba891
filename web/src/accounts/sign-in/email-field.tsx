import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { SendingForm } from '../../api/sending-form.ts';
import { rememberTypedEmail } from './typed-email.ts';

interface EmailFieldProps<Values> {
  field: SendingForm<Values>['field'];
  /** Focused on mount. */
  autoFocus?: boolean;
}

/** The account's email. The typed value is kept for the next authentication page. */
export function EmailField<Values extends { email: string }>({
  field,
  autoFocus = false,
}: EmailFieldProps<Values>) {
  return (
    <TextInput
      label={t`Email`}
      type="email"
      autoComplete="username"
      autoFocus={autoFocus}
      {...field('email')}
      onChange={(event) => {
        field('email').onChange(event);
        rememberTypedEmail(event.currentTarget.value);
      }}
    />
  );
}
