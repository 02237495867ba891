import { t } from '@lingui/core/macro';
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
import { invitationText } from './invitation-label.ts';

/** The page that an invitation email links to: describes the invitation and how to accept it. */
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
        <AuthHeading title={t`Your invitation`} />
        <Skeleton height={120} />
      </>
    );
  }
  if (found.isError) {
    return (
      <FailureNotice
        title={t`Could not load your invitation`}
        message={errorMessage(found.error)}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  }
  return (
    <>
      <AuthHeading title={t`Join ${{ organization: found.data.organization }}`} />
      <Stack gap="md">
        <Text>{invitationText(found.data)}</Text>
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
      <AuthHeading title={t`This invitation is not valid`} />
      <Stack gap="md">
        <Alert color="red" role="alert">
          {t`This invitation is invalid, already used, withdrawn or expired. Ask the person who invited you to send it again.`}
        </Alert>
        <TextLink to={paths.home}>
          {isSignedIn ? t`Go to the dashboard` : t`Go to sign-in`}
        </TextLink>
      </Stack>
    </>
  );
}
