import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Stack, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import {
  errorMessage,
  isUnreachable,
  serverMessage,
  unreachableMessage,
} from '../../api/api-errors.ts';
import { client } from '../../api/client.ts';
import { email, password } from '../../api/field-rules.ts';
import { pageSettings } from '../../api/page-settings.ts';
import { rulesOfFields, useSendingForm } from '../../api/sending-form.ts';
import { beginSession, useLostSession } from '../../api/session.ts';
import { forgetToken } from '../../api/stored-token.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { problemOf } from '../../routing/return-path.ts';
import { AuthHeading } from './auth-heading.tsx';
import { EmailField } from './email-field.tsx';
import { ExampleAccounts } from './example-accounts.tsx';
import { GoogleButton } from './google-button.tsx';
import { useTypedEmail } from './typed-email.ts';

/** The route redirects once the session has started. */
export function SignInPage() {
  const state: unknown = useLocation().state;
  const { field, submit, isSending, canSubmit, failure } = useSendingForm({
    initialValues: { email: useTypedEmail(), password: '' },
    rules: rulesOfFields({ email, password }),
    send: async (values) => beginSession((await client.user.login(values)).token),
    onFailed: () => forgetToken(),
    showsItsErrors: true,
  });
  const lost = useLostSession();
  const problem = problemOf(state);
  const problems = failure ? failureMessages(failure) : problem === undefined ? [] : [problem];
  return (
    <form onSubmit={submit} noValidate>
      <AuthHeading title={t`Sign In to Time Tracker`}>
        <Trans>
          New here?{' '}
          <TextLink to={paths.registration} state={state} underline="always">
            Create an Account
          </TextLink>
        </Trans>
      </AuthHeading>
      <Stack gap="md">
        {problems.length > 0 && <Sentences color="red" sentences={problems} />}
        {problems.length === 0 && lost && (
          <Sentences sentences={lostSessionMessages(lost.failure)} />
        )}
        <EmailField field={field} autoFocus={lost !== null} />
        <div>
          <PasswordField
            label={t`Password`}
            autoComplete="current-password"
            {...field('password')}
          />
          <Text size="sm" ta="end" mt={6}>
            <TextLink to={paths.forgotPassword} state={state}>
              {t`Forgot Password ?`}
            </TextLink>
          </Text>
        </div>
        <SubmitButton label={t`Continue`} isSending={isSending} canSubmit={canSubmit} fullWidth />
        {pageSettings().google && <GoogleButton />}
        <ExampleAccounts accounts={pageSettings().examples} />
      </Stack>
    </form>
  );
}

function Sentences({ color, sentences }: { color?: 'red'; sentences: string[] }) {
  return (
    <Alert color={color} role="alert">
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
}

/** The server's message if it sent one, else the message of the specification (section 8). */
function failureMessages(failure: Error): string[] {
  const message = serverMessage(failure);
  if (message !== undefined) return [message];
  const incorrect = t`The login detail is incorrect`;
  return isUnreachable(failure) ? [incorrect, unreachableMessage()] : [incorrect];
}

function lostSessionMessages(failure: unknown): string[] {
  const signedOut = t`You were signed out. Sign in again to continue.`;
  if (failure === undefined) return [signedOut];
  return [signedOut, isUnreachable(failure) ? unreachableMessage() : errorMessage(failure)];
}
