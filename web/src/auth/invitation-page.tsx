import { Button, Stack, Text } from '@mantine/core';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { AuthHeading } from './auth-heading.tsx';

/** Where the link of an invitation mail leads: to registration, which hands the token on. */
export function InvitationPage() {
  const user = useSession();
  const [search] = useSearchParams();
  if (!user) return <Navigate to={paths.registrationInvited(search.get('token') ?? '')} replace />;
  return (
    <>
      <AuthHeading title="You are signed in already" />
      <Stack gap="md">
        <Text>
          This invitation is for somebody without an account, and you are signed in as {user.email}.
          To register with it, sign out and open the link again.
        </Text>
        <Button component={Link} to={paths.home}>
          Go to the dashboard
        </Button>
        <Button component={Link} to={paths.logout} variant="default">
          Sign Out
        </Button>
      </Stack>
    </>
  );
}
