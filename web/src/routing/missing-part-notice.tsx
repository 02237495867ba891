import { t } from '@lingui/core/macro';
import { Box } from '@mantine/core';
import { useEffect, useEffectEvent, useState, useTransition } from 'react';
import { unreachableMessage } from '../api/api-errors.ts';
import { isServerThere, isWorthReloading } from './missing-parts.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';

/**
 * Shown instead of a part that failed to load. The rest of the page stays, because it may be
 * recording. If the server responds, for example after an update, the page reloads.
 */
export function MissingPartNotice({ load }: { load: () => Promise<unknown> }) {
  const [isTrying, startTrying] = useTransition();
  const [isReachable, setReachable] = useState<boolean>();
  const tryAgain = () =>
    startTrying(async () => {
      try {
        // The loaded part replaces this notice.
        await load();
      } catch {
        const isThere = await isServerThere();
        if (isThere && isWorthReloading()) location.reload();
        else setReachable(isThere);
      }
    });
  const retryAutomatically = useEffectEvent(tryAgain);
  useEffect(() => {
    const retry = () => retryAutomatically();
    retry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  if (isReachable === undefined) return null;
  return (
    <Box p="md">
      <FailureNotice
        title={t`Could not load this page`}
        message={
          isReachable
            ? t`The server may have been updated. Reload the page, or try again.`
            : unreachableMessage()
        }
        onRetry={tryAgain}
        isRetrying={isTrying}
      />
    </Box>
  );
}
