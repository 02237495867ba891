import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { secondMs } from '@time-tracker/contract/time/durations';
import { withToasts } from '../../ui/dialogs/toast.ts';
import { copyRegistrationLink } from './registration-link.ts';

/** Long enough to reach for the button. */
const shownMs = 20 * secondMs;

/** Says that a person without an account was invited, with the link for a message of one's own. */
export function showInvited(email: string): void {
  withToasts(({ showLasting }) =>
    showLasting({
      id: `invited-${email}`,
      content: <Invited email={email} />,
      durationMs: shownMs,
      onClose: () => undefined,
    }),
  ).catch(reportError);
}

function Invited({ email }: { email: string }) {
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm">{t`User invited successfully`}</Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCopy size={14} aria-hidden />}
        aria-label={t`Copy link for ${email}`}
        onClick={() => void copyRegistrationLink(email)}
      >
        {t`Copy link`}
      </Button>
    </Group>
  );
}
