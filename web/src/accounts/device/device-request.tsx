import { t } from '@lingui/core/macro';
import { Alert, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DeviceSignIn } from '@time-tracker/contract/accounts/device-sign-in';
import type { User } from '@time-tracker/contract/accounts/user';
import { useEffect, useState } from 'react';
import { errorMessage, isMissingOrHidden } from '../../api/api-errors.ts';
import { calls } from '../../api/client.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { AuthHeading } from '../sign-in/auth-heading.tsx';
import { CodeForm } from './code-form.tsx';
import { DeviceConfirmation } from './device-confirmation.tsx';

/** What the user may do about the desktop app that shows this code. */
export function DeviceRequest({ code, user }: { code: string; user: User }) {
  const found = useQuery({
    ...calls.user.device_get.queryOptions({ input: { user_code: code } }),
    // Each request for a code that is not valid counts as a wrong guess.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isExpired = useExpiry(found.data);
  const decide = useMutation(
    calls.user.device_decide.mutationOptions({
      meta: { showsItsErrors: true, changes: ['sessions'] },
    }),
  );
  if (isMissingOrHidden(found.error) || isMissingOrHidden(decide.error)) return <InvalidCode />;
  if (found.isPending) {
    return (
      <>
        <AuthHeading title={t`Connect a desktop app`} />
        <Skeleton height={200} role="status" aria-label={t`Loading the request`} />
      </>
    );
  }
  if (found.isError) {
    return (
      <FailureNotice
        title={t`Could not load the request`}
        message={errorMessage(found.error)}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  }
  const status = decide.isSuccess ? decidedStatus(decide.variables.approve) : found.data.status;
  if (status === 'approved') return <Allowed name={found.data.name} />;
  if (status === 'denied') return <Denied name={found.data.name} />;
  if (isExpired) return <ExpiredCode />;
  return (
    <DeviceConfirmation
      code={code}
      request={found.data}
      user={user}
      failure={decide.error}
      deciding={decide.isPending ? decidedStatus(decide.variables.approve) : undefined}
      onDecide={(approve) => decide.mutate({ user_code: code, approve })}
    />
  );
}

function decidedStatus(approve: boolean): 'approved' | 'denied' {
  return approve ? 'approved' : 'denied';
}

/** Whether the code has expired since it was loaded, by this computer's clock. */
function useExpiry(request: DeviceSignIn | undefined): boolean {
  const [expired, setExpired] = useState<DeviceSignIn>();
  useEffect(() => {
    if (request === undefined) return;
    const leftMs = Date.parse(request.expires_at) - Date.parse(request.now);
    const timer = setTimeout(() => setExpired(request), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [request]);
  return request !== undefined && expired === request;
}

function Allowed({ name }: { name: string }) {
  return (
    <>
      <AuthHeading title={t`Desktop app connected`} />
      <Stack gap="md">
        <Alert color="green" role="status">
          {t`You can close this page and return to ${name}. The desktop app continues within a few seconds.`}
        </Alert>
        <TextLink to={paths.settings}>{t`See where you are signed in`}</TextLink>
      </Stack>
    </>
  );
}

function Denied({ name }: { name: string }) {
  return (
    <>
      <AuthHeading title={t`Request denied`} />
      <Stack gap="md">
        <Alert color="gray" role="status">
          {t`${name} was not connected and cannot record for you. If you didn't ask for this, there is nothing else to do.`}
        </Alert>
        <TextLink to={paths.home}>{t`Go to the dashboard`}</TextLink>
      </Stack>
    </>
  );
}

function ExpiredCode() {
  return (
    <>
      <AuthHeading title={t`This code has expired`} />
      <Stack gap="md">
        <Alert color="orange" role="alert">
          {t`Codes are valid for 10 minutes. Sign in again in the desktop app to get a new one.`}
        </Alert>
        <CodeForm />
      </Stack>
    </>
  );
}

function InvalidCode() {
  return (
    <>
      <AuthHeading title={t`This code is not valid`} />
      <Stack gap="md">
        <Alert color="red" role="alert">
          {t`It may be mistyped, already used, or older than 10 minutes. Compare it with the desktop app, or sign in there again to get a new one.`}
        </Alert>
        <CodeForm />
      </Stack>
    </>
  );
}
