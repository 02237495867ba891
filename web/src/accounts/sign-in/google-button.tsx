import { t } from '@lingui/core/macro';
import { Alert, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { errorMessage } from '../../api/api-errors.ts';
import { client } from '../../api/client.ts';
import { pageSettings } from '../../api/page-settings.ts';
import { destinationIn } from '../../routing/return-path.ts';
import { keepAttempt } from './kept-attempt.ts';
import googleMark from './google-mark.svg';

/** Shown on every server. Where sign-in with Google is not set up, the reason is below the button. */
export function GoogleButton() {
  const wanted = destinationIn(useLocation().state);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const begin = useMutation({
    mutationFn: async () => {
      const { url, attempt } = await client.user.google_start();
      // The user has left the page meanwhile and does not want to sign in with Google.
      if (!isShown.current) return;
      keepAttempt({ attempt, ...(wanted === undefined ? {} : { wanted }) });
      location.assign(url);
      // The browser leaves the page now. The button stays busy until then.
      await new Promise<never>(() => undefined);
    },
    meta: { showsItsErrors: true },
  });
  const { reset } = begin;
  const isSetUp = pageSettings().google;
  const reasonId = useId();
  useEffect(() => {
    // The back button restores the page with a busy button, although nothing is pending.
    const showAnew = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    addEventListener('pageshow', showAnew);
    return () => removeEventListener('pageshow', showAnew);
  }, [reset]);
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        leftSection={<img src={googleMark} alt="" width={18} height={18} />}
        loading={begin.isPending}
        {...(isSetUp
          ? { onClick: () => begin.mutate() }
          : { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': reasonId })}
      >
        {t`Sign in with Google`}
      </Button>
      {!isSetUp && (
        <Text id={reasonId} size="sm" c="dimmed" ta="center" mt={6}>
          {t`Sign-in with Google is not set up on this server. Use the form below.`}
        </Text>
      )}
      {begin.isError && (
        <Alert mt="sm" color="red" role="alert">
          {errorMessage(begin.error)}
        </Alert>
      )}
    </div>
  );
}
