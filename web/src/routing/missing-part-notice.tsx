import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState, useTransition } from 'react';
import { missingPartMessage } from './missing-parts.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import classes from './missing-part-notice.module.css';

/**
 * Shown instead of a part that failed to load. The rest of the page stays, because it may be
 * recording. If the server responds, for example after an update, the page reloads.
 */
export function MissingPartNotice({ load }: { load: () => Promise<unknown> }) {
  const [isTrying, startTrying] = useTransition();
  const [message, setMessage] = useState<string>();
  const tryAgain = (isAsked: boolean) =>
    startTrying(async () => {
      try {
        // The loaded part replaces this notice.
        await load();
      } catch {
        setMessage(await missingPartMessage(isAsked));
      }
    });
  const retryAutomatically = useEffectEvent(() => tryAgain(false));
  useEffect(() => {
    const retry = () => retryAutomatically();
    retry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  if (message === undefined) return null;
  return (
    <div className={classes.notice}>
      <FailureNotice
        title={t`Could not load this page`}
        message={message}
        onRetry={() => tryAgain(true)}
        isRetrying={isTrying}
      />
    </div>
  );
}
