import { plural, t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCopy, IconUserCheck } from '@tabler/icons-react';
import type { ApiReceives } from '@time-tracker/contract/api';
import { EmailText } from '../../ui/email-text.tsx';
import { copyRegistrationLink } from './registration-link.ts';
import classes from './invitation-results.module.css';

type Result = ApiReceives['organization']['invite_all']['results'][number];

interface InvitationResultsProps {
  results: Result[];
  onClose: () => void;
}

/** The result for each invited address. */
export function InvitationResults({ results, onClose }: InvitationResultsProps) {
  const added = results.filter(wasAdded).length;
  const count = results.length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Invite user`}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm" role="status">
          {t`${added} of ${plural(count, { one: '# person was', other: '# people were' })} added or invited.`}
        </Text>
        <ul className={classes.results} aria-label={t`Results`}>
          {results.map((result) => (
            <li key={result.email}>
              <span>
                <EmailText email={result.email} />
              </span>
              <span className={classes.outcome}>
                <Badge
                  variant="light"
                  color={statusColor(result)}
                  className={classes.status}
                  leftSection={
                    result.status === 'already_member' && <IconUserCheck size={12} aria-hidden />
                  }
                >
                  {statusText(result)}
                </Badge>
                {result.status === 'invited' && <CopyLink email={result.email} />}
              </span>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t`Done`}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** For a message of one's own. The mailed link proves the address, so only the mail contains it. */
function CopyLink({ email }: { email: string }) {
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconCopy size={14} aria-hidden />}
      aria-label={t`Copy link for ${email}`}
      onClick={() => void copyRegistrationLink(email)}
    >
      {t`Copy link`}
    </Button>
  );
}

function wasAdded({ status }: Result): boolean {
  return status === 'joined' || status === 'invited';
}

/** Gray: nothing had to be done. Yellow: the person learns of it only when someone sends them the link. */
function statusColor(result: Result): string {
  if (result.status === 'already_member') return 'gray';
  if (!wasAdded(result)) return 'red';
  return result.status === 'invited' && !result.mail_sent ? 'yellow' : 'green';
}

function statusText({ status, mail_sent }: Result): string {
  switch (status) {
    case 'joined':
      return t`Added`;
    case 'invited':
      return mail_sent ? t`Invited` : t`Invited, no email sent`;
    case 'already_member':
      return t`Already a member`;
    case 'invalid_email':
      return t`Not an email address`;
    case 'too_many':
      return t`Daily limit reached`;
  }
}
