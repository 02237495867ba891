import { t } from '@lingui/core/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { errorMessage } from '../../api/api-errors.ts';
import { client } from '../../api/client.ts';
import { email } from '../../api/field-rules.ts';
import { rulesOfFields, useSendingForm } from '../../api/sending-form.ts';
import { paths } from '../../routing/paths.ts';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { timings } from '../../ui/timings.ts';
import { AuthHeading } from './auth-heading.tsx';
import { EmailField } from './email-field.tsx';
import { useTypedEmail } from './typed-email.ts';

/** Requests the email with the password reset link. */
export function ForgotPasswordPage() {
  const state: unknown = useLocation().state;
  const typedEmail = useTypedEmail();
  const [isSent, setSent] = useState(false);
  const { field, submit, isSending, canSubmit, failure } = useSendingForm({
    initialValues: { email: typedEmail },
    rules: rulesOfFields({ email }),
    send: async (values) => {
      setSent(false);
      await new Promise((resolve) => setTimeout(resolve, timings.forgotPasswordDelayMs));
      return client.user.forgot_password(values);
    },
    onSent: () => setSent(true),
    showsItsErrors: true,
  });
  return (
    // The specification fixes the status (section 8). The alert shows the message.
    <form
      onSubmit={submit}
      noValidate
      data-status={failure ? 'The login detail is incorrect' : undefined}
    >
      <AuthHeading
        title={t`Forgot Password ?`}
      >{t`Enter your email to reset your password.`}</AuthHeading>
      <Stack gap="md">
        {isSent && (
          <Alert color="green" role="alert">
            {t`Sent password reset. Please check your email`}
          </Alert>
        )}
        {failure && (
          <Alert
            color="red"
            role="alert"
            title={t`Sorry, looks like there are some errors detected, please try again.`}
          >
            {errorMessage(failure)}
          </Alert>
        )}
        <EmailField field={field} />
        <SubmitButton label={t`Submit`} isSending={isSending} canSubmit={canSubmit} fullWidth />
        <Button component={Link} to={paths.signIn} state={state} variant="default" fullWidth>
          {t`Cancel`}
        </Button>
      </Stack>
    </form>
  );
}
