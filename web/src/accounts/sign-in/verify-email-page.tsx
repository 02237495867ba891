import { t } from '@lingui/core/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '@time-tracker/contract/accounts/user';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../../api/api-errors.ts';
import { calls } from '../../api/client.ts';
import { refreshUser, useSession } from '../../api/session.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { rememberDestination } from '../../routing/return-path.ts';
import { AuthHeading } from './auth-heading.tsx';

/** The page that a verification email links to. Only the account itself can use it. */
export function VerifyEmailPage() {
  const user = useSession();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return user === null ? <SignInFirst token={token} /> : <Verification token={token} user={user} />;
}

function SignInFirst({ token }: { token: string }) {
  return (
    <>
      <AuthHeading title={t`Verify your email`}>
        {t`Sign in to the account with the address that received the link.`}
      </AuthHeading>
      <Stack gap="md">
        <Button
          component={Link}
          to={paths.signIn}
          state={rememberDestination(paths.verifyEmailOf(token))}
          fullWidth
        >
          {t`Sign in`}
        </Button>
        <Text size="sm" c="dimmed">
          {t`You didn't create an account? Someone else used your email address. Set a new password to take over the account.`}
        </Text>
        <Button component={Link} to={paths.forgotPassword} variant="default" fullWidth>
          {t`Set a new password`}
        </Button>
      </Stack>
    </>
  );
}

function Verification({ token, user }: { token: string; user: User }) {
  const { mutate: verify, ...verification } = useMutation(
    calls.user.verify_email.mutationOptions({
      // The person's roles apply from now on, so everything that was loaded before is outdated.
      meta: { showsItsErrors: true, changes: ['everything'] },
      onSuccess: () => refreshUser(),
    }),
  );
  useEffect(() => {
    if (token !== '') verify({ token });
  }, [token, verify]);
  if (user.email_verified || verification.isSuccess) return <Verified email={user.email} />;
  const isFailed = token === '' || verification.isError;
  return (
    <>
      <AuthHeading title={t`Verify your email`}>{user.email}</AuthHeading>
      {isFailed ? (
        <NotVerified
          problem={
            verification.error === null
              ? t`This link is incomplete. Copy the whole link.`
              : errorMessage(verification.error)
          }
        />
      ) : (
        <Text ta="center">{t`Please wait...`}</Text>
      )}
    </>
  );
}

function Verified({ email }: { email: string }) {
  return (
    <>
      <AuthHeading title={t`Your email is verified`}>{email}</AuthHeading>
      <Button component={Link} to={paths.home} fullWidth>
        {t`Go to the dashboard`}
      </Button>
    </>
  );
}

function NotVerified({ problem }: { problem: string }) {
  const send = useMutation(
    calls.user.send_verification.mutationOptions({ meta: { showsItsErrors: true } }),
  );
  const failure = send.error === null ? undefined : errorMessage(send.error);
  const isSent = send.data?.mail_sent === true;
  return (
    <Stack gap="md">
      <Alert color={isSent ? 'green' : 'red'} role="alert">
        {isSent
          ? t`We sent a new link. Check your email.`
          : (failure ??
            (send.data
              ? t`The limit of links for today is reached. Try again tomorrow.`
              : problem))}
      </Alert>
      <Button onClick={() => send.mutate({})} loading={send.isPending} fullWidth>
        {t`Request a new link`}
      </Button>
      <TextLink to={paths.home}>{t`Go to the dashboard`}</TextLink>
    </Stack>
  );
}
