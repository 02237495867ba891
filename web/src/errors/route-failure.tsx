import { Center } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { isWorthReloading } from '../missing-parts.ts';
import { ServerErrorPage } from './server-error-page.tsx';

/** What is shown when a page breaks or cannot be fetched; the cause goes to the browser's log. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => {
    if (isWorthReloading(error)) location.reload();
    else reportError(error);
  }, [error]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <ServerErrorPage />
    </Center>
  );
}
