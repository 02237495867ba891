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
        {`${stopText(kindOf(token))} ${t`You can switch them on again in your account settings.`}`}
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

/** The kind of email that the link is from, as the token names it. The server checks the token. */
function kindOf(token: string): MailedNoticeKind | undefined {
  const [, kind] = token.split('.');
  return kind === 'weekly_digest' || kind === 'forgotten_timer' ? kind : undefined;
}

/** What the link stops. */
function stopText(kind: MailedNoticeKind | undefined): string {
  switch (kind) {
    case 'weekly_digest':
      return t`This stops your weekly summaries.`;
    case 'forgotten_timer':
      return t`This stops your emails and notifications about forgotten timers.`;
    case undefined:
      return t`This stops emails like the one with this link.`;
  }
}

function SwitchedOff({ kind }: { kind: MailedNoticeKind }) {
  return (
    <>
      <AuthHeading title={t`Emails stopped`}>
        {kind === 'weekly_digest'
          ? t`You won't get weekly summaries anymore.`
          : t`You won't get emails and notifications about forgotten timers anymore.`}
      </AuthHeading>
      <Button component={Link} to={`${paths.settings}#preferences`} variant="default" fullWidth>
        {t`Account Settings`}
      </Button>
    </>
  );
}
