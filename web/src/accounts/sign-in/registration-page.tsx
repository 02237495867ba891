import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router';
import { client } from '../../api/client.ts';
import { useSendingForm } from '../../api/sending-form.ts';
import { beginSession } from '../../api/session.ts';
import { forgetToken } from '../../api/stored-token.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { EmailField } from './email-field.tsx';
import { GoogleButton } from './google-button.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { RegistrationFailure } from './registration-failure.tsx';
import { registrationProblems, type RegistrationValues } from './registration-rules.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { useTypedEmail } from './typed-email.ts';

export function RegistrationPage() {
  const state: unknown = useLocation().state;
  const [search] = useSearchParams();
  const typedEmail = useTypedEmail();
  // The link is incomplete.
  const invitation = search.get('invitation') || undefined;
  const { field, tick, submit, isSending, canSubmit, failure } = useSendingForm<
    RegistrationValues,
    void
  >({
    initialValues: {
      first_name: '',
      last_name: '',
      email: search.get('email') ?? typedEmail,
      password: '',
      password_confirmation: '',
      acceptTerms: false,
    },
    rules: registrationProblems,
    send: async ({ acceptTerms: _accepted, ...values }) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const session = await client.user.register({ ...values, time_zone, invitation });
      await beginSession(session.api_token);
    },
    onFailed: () => forgetToken(),
    showsItsErrors: true,
  });
  return (
    <form onSubmit={submit} noValidate>
      <AuthHeading title={t`Create an Account`}>
        <Trans>
          Already have an account?{' '}
          <TextLink to={paths.signIn} state={state} underline="always">
            Forgot Password ?
          </TextLink>
        </Trans>
      </AuthHeading>
      <Stack gap="md">
        <GoogleButton />
        {invitation !== undefined && (
          <Alert>{t`You are invited. Register with the email address that received the invitation.`}</Alert>
        )}
        {failure && <RegistrationFailure failure={failure} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label={t`First Name`}
            autoComplete="given-name"
            {...field('first_name')}
            name="firstname"
          />
          <TextInput
            label={t`Last Name`}
            autoComplete="family-name"
            {...field('last_name')}
            name="lastname"
          />
        </SimpleGrid>
        <EmailField field={field} />
        <NewPasswordFields field={field} />
        <TermsCheckbox {...tick('acceptTerms')} />
        <SubmitButton label={t`Submit`} isSending={isSending} canSubmit={canSubmit} fullWidth />
        <Button component={Link} to={paths.signIn} state={state} variant="default" fullWidth>
          {t`Cancel`}
        </Button>
      </Stack>
    </form>
  );
}
