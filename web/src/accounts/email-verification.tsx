import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { calls } from '../api/client.ts';
import { refreshUser } from '../api/session.ts';
import { UnverifiedBadge } from '../ui/unverified-badge.tsx';

/** Shown below an unverified email: what is limited, and a button that sends the verification email. */
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
          {t`Send verification link`}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {mailMessage(send.data?.mail_sent)}
      </Text>
    </div>
  );
}

function mailMessage(isSent: boolean | undefined): string {
  if (isSent === undefined) {
    return t`Your email is not verified yet. In projects of other people you see only your own work until you open the link in our email.`;
  }
  return isSent
    ? t`We sent you a link. Open it while you are signed in.`
    : t`The limit of links for today is reached. Try again tomorrow.`;
}
