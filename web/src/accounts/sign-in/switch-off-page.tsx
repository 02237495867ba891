import { t } from '@lingui/core/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { MailedNoticeKind } from '@time-tracker/contract/accounts/notice';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../../api/api-errors.ts';
import { calls } from '../../api/client.ts';
import { currentUserId, refreshUser } from '../../api/session.ts';
import { paths } from '../../routing/paths.ts';
import { AuthHeading } from './auth-heading.tsx';

/**
 * The page that the last link of an email opens. It asks first, because mail programs open links to
 * check them.
 */
export function SwitchOffPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const switching = useMutation(
    calls.notice.switch_off.mutationOptions({
      meta: { showsItsErrors: true, changes: ['notices'] },
      // The switches of the account settings show it. The page also opens while signed out.
      onSuccess: () => (currentUserId() === null ? undefined : refreshUser()),
    }),
  );
  if (switching.isSuccess) return <SwitchedOff kind={switching.data.kind} />;
  const problem =
    token === ''
      ? t`This link is incomplete. Copy the whole link.`
      : switching.isError && errorMessage(switching.error);
  return (
    <>
      <AuthHeading title={t`Stop these emails?`}>
        {t`You can switch them on again in your account settings.`}
      </AuthHeading>
      <Stack gap="md">
        {problem !== false && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Button
          fullWidth
          disabled={token === ''}
          loading={switching.isPending}
          onClick={() => switching.mutate({ token })}
        >
          {t`Stop these emails`}
        </Button>
      </Stack>
    </>
  );
}

function SwitchedOff({ kind }: { kind: MailedNoticeKind }) {
  return (
    <>
      <AuthHeading title={t`Emails stopped`}>
        {kind === 'weekly_digest'
          ? t`You get no more weekly summaries.`
          : t`You get no more emails and notifications about forgotten timers.`}
      </AuthHeading>
      <Button component={Link} to={`${paths.settings}#preferences`} variant="default" fullWidth>
        {t`Account Settings`}
      </Button>
    </>
  );
}
