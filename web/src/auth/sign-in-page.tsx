import { Alert, Stack, Text } from '@mantine/core';
import { ApiError } from '@time-tracker/contract/errors';
import { useLocation } from 'react-router';
import { client } from '../api/client.ts';
import { email, password } from '../api/field-rules.ts';
import { pageSettings } from '../api/page-settings.ts';
import { rulesOfFields, useSendingForm } from '../api/sending-form.ts';
import { beginSession } from '../api/session.ts';
import { forgetToken } from '../api/stored-token.ts';
import { paths } from '../paths.ts';
import { TextLink } from '../text-link.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { problemOf } from '../wanted-path.ts';
import { AuthHeading } from './auth-heading.tsx';
import { EmailField } from './email-field.tsx';
import { GoogleButton } from './google-button.tsx';
import { useTypedEmail } from './typed-email.ts';

/** The route leads on as soon as the session has begun. */
export function SignInPage() {
  const state: unknown = useLocation().state;
  const { field, submit, isSending, canSubmit, failure } = useSendingForm({
    initialValues: { email: useTypedEmail(), password: '' },
    rules: rulesOfFields({ email, password }),
    send: async (values) => beginSession((await client.user.login(values)).token),
    onFailed: () => forgetToken(),
    showsItsErrors: true,
  });
  const problem = failure ? signInFailureWords(failure) : problemOf(state);
  return (
    <form onSubmit={submit} noValidate>
      <AuthHeading title="Sign In to Time Tracker">
        New here?{' '}
        <TextLink to={paths.registration} state={state} underline="always">
          Create an Account
        </TextLink>
      </AuthHeading>
      <Stack gap="md">
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <EmailField field={field} />
        <div>
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
          <Text size="sm" ta="right" mt={6}>
            <TextLink to={paths.forgotPassword} state={state}>
              Forgot Password ?
            </TextLink>
          </Text>
        </div>
        <SubmitButton label="Continue" isSending={isSending} canSubmit={canSubmit} fullWidth />
        {pageSettings().google && <GoogleButton />}
      </Stack>
    </form>
  );
}

/** The server's message where it gave one (specification, section 8). */
function signInFailureWords(failure: Error): string {
  return failure instanceof ApiError ? failure.message : 'The login detail is incorrect';
}
