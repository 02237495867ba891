import { t } from '@lingui/core/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DeviceSignIn } from '@time-tracker/contract/accounts/device-sign-in';
import type { User } from '@time-tracker/contract/accounts/user';
import { errorMessage } from '../../api/api-errors.ts';
import { endSession } from '../../api/session.ts';
import { formatAgo } from '../../language/format.ts';
import { InstantText } from '../../ui/time/instant-text.tsx';
import { AuthHeading } from '../sign-in/auth-heading.tsx';
import facts from '../../ui/facts.module.css';
import classes from './device.module.css';

interface DeviceConfirmationProps {
  code: string;
  request: DeviceSignIn;
  user: User;
  failure: Error | null;
  /** The decision that is being sent. */
  deciding: 'approved' | 'denied' | undefined;
  onDecide: (approve: boolean) => void;
}

/** Shows which desktop app asks, and lets the user allow or deny it. */
export function DeviceConfirmation(props: DeviceConfirmationProps) {
  const { code, request, user, failure, deciding, onDecide } = props;
  const { email } = user;
  return (
    <>
      <AuthHeading title={t`Connect this desktop app?`}>
        {t`Compare the code with the one that the desktop app shows.`}
      </AuthHeading>
      <Stack gap="md">
        <p className={classes.code} translate="no">
          {code}
        </p>
        <RequestFacts request={request} timeZone={user.time_zone} />
        {!request.is_same_network && (
          <Alert color="orange">
            {t`The request came from another network than this page. Allow it only if you started it yourself.`}
          </Alert>
        )}
        <Text size="sm">
          {t`It can track time and upload screenshots for ${email}. It cannot see other data or change your account.`}
        </Text>
        {failure !== null && (
          <Alert color="red" role="alert">
            {errorMessage(failure)}
          </Alert>
        )}
        <Group grow>
          <Button
            variant="default"
            loading={deciding === 'denied'}
            disabled={deciding === 'approved'}
            onClick={() => onDecide(false)}
          >
            {t`Deny`}
          </Button>
          <Button
            loading={deciding === 'approved'}
            disabled={deciding === 'denied'}
            onClick={() => onDecide(true)}
          >
            {t`Allow`}
          </Button>
        </Group>
        <OtherAccount />
      </Stack>
    </>
  );
}

function RequestFacts({ request, timeZone }: { request: DeviceSignIn; timeZone: string }) {
  const { name, version, address, requested_at: at, now } = request;
  return (
    <dl className={facts.facts}>
      <dt>{t`Computer`}</dt>
      <dd>{name}</dd>
      <dt>{t`Version`}</dt>
      <dd>{version}</dd>
      <dt>{t`Requested`}</dt>
      <dd>
        <InstantText at={at} text={formatAgo(at, Date.parse(now))} timeZone={timeZone} />
      </dd>
      <dt>{t`IP address`}</dt>
      <dd>{request.is_same_network ? t`${address} (same network as this page)` : address}</dd>
    </dl>
  );
}

/** Signs out, and returns here after sign-in. */
function OtherAccount() {
  const leave = useMutation({ mutationFn: endSession });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={leave.isPending}
      onClick={() => leave.mutate()}
    >
      {t`Use another account`}
    </Button>
  );
}
