import { t } from '@lingui/core/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorMessage, fieldProblems } from '../../api/api-errors.ts';
import { client } from '../../api/client.ts';
import { password } from '../../api/field-rules.ts';
import { confirmationProblem } from '../password-confirmation.ts';
import { rulesOfFields, useSendingForm } from '../../api/sending-form.ts';
import { forgetToken } from '../../api/stored-token.ts';
import { paths } from '../../routing/paths.ts';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** The page that the reset email links to. Setting a new password ends all sessions. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get('token') ?? '';
  const { field, submit, isSending, canSubmit, failure } = useSendingForm({
    initialValues: { password: '', password_confirmation: '' },
    rules: (entered) => ({
      ...rulesOfFields({ password })({ password: entered.password }),
      password_confirmation: confirmationProblem(entered),
    }),
    send: (entered) => client.user.reset_password({ ...entered, token }),
    success: t`Password changed. Sign in with the new one.`,
    onSent: async () => {
      forgetToken();
      await navigate(paths.signIn, { replace: true });
    },
    showsItsErrors: true,
  });
  const problem =
    token === '' ? t`This link is incomplete. Copy the whole link.` : linkProblem(failure);
  const isDead = token === '' || (failure !== null && 'token' in fieldProblems(failure));
  return (
    <form onSubmit={submit} noValidate>
      <AuthHeading title={t`Set a new password`}>
        {t`You'll be signed out everywhere and sign in again with the new password.`}
      </AuthHeading>
      <Stack gap="md">
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <NewPasswordFields field={field} />
        <SubmitButton
          label={t`Submit`}
          isSending={isSending}
          canSubmit={canSubmit && !isDead}
          fullWidth
        />
        <Button
          component={Link}
          to={paths.forgotPassword}
          variant={isDead ? 'filled' : 'default'}
          fullWidth
        >
          {t`Request a new link`}
        </Button>
      </Stack>
    </form>
  );
}

/** The failure, unless a field shows it. */
function linkProblem(failure: Error | null): string | undefined {
  if (failure === null) return undefined;
  const problems = fieldProblems(failure);
  if (problems['password'] !== undefined) return problems['token'];
  return problems['token'] ?? errorMessage(failure);
}
