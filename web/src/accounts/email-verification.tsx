import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { calls } from '../api/client.ts';
import { refreshUser } from '../api/session.ts';
import { UnverifiedBadge } from '../ui/unverified-badge.tsx';

/** Below the address of an account: what follows from it not being verified, and how to change that. */
export function EmailVerification() {
  const send = useMutation(
    calls.user.send_verification.mutationOptions({ onSuccess: () => refreshUser() }),
  );
  return (
    <div role="status">
      <Group gap="sm" mb={4}>
        <UnverifiedBadge />
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => send.mutate({})}
          loading={send.isPending}
          disabled={send.isSuccess}
        >
          Send verification link
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {words(send.data?.mail_sent)}
      </Text>
    </div>
  );
}

function words(isSent: boolean | undefined): string {
  if (isSent === undefined) {
    return 'Where others add you, you see only your own work until you open the link that was mailed to you.';
  }
  return isSent
    ? 'The link is on its way. Open it while you are signed in.'
    : 'Enough links were sent today. Try again tomorrow.';
}
