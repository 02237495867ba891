import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@time-tracker/contract/errors';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../api/api-errors.ts';
import { calls } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { InvitationSteps } from './invitation-steps.tsx';
import { invitationLabel } from './invitation-label.ts';

/** Where the link of an invitation mail leads: what it is about, and how to take it. */
export function InvitationPage() {
  const user = useSession();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const found = useQuery({
    ...calls.invitation.get.queryOptions({ input: { token } }),
    enabled: token !== '',
  });
  if (token === '' || isDead(found.error)) return <DeadInvitation isSignedIn={user !== null} />;
  if (found.isPending) {
    return (
      <>
        <AuthHeading title="Your invitation" />
        <Skeleton height={120} />
      </>
    );
  }
  if (found.isError) {
    return (
      <FailureNotice
        title="Your invitation could not be loaded"
        words={errorMessage(found.error)}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  }
  return (
    <>
      <AuthHeading title={`Join ${found.data.organization}`} />
      <Stack gap="md">
        <Text>{invitationLabel(found.data)}</Text>
        <InvitationSteps invitation={found.data} token={token} user={user} />
      </Stack>
    </>
  );
}

function isDead(error: Error | null): boolean {
  return error instanceof ApiError && error.status < 500 && error.code !== 'too_many';
}

function DeadInvitation({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <AuthHeading title="This invitation cannot be used" />
      <Stack gap="md">
        <Alert color="red" role="alert">
          The link is not whole, was used already, was withdrawn, or is too old. Whoever invited you
          can send it again.
        </Alert>
        <TextLink to={paths.home}>{isSignedIn ? 'Go to the dashboard' : 'Go to sign-in'}</TextLink>
      </Stack>
    </>
  );
}
