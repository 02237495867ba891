import { t } from '@lingui/core/macro';
import { Text, VisuallyHidden } from '@mantine/core';
import type { Timer } from '@time-tracker/contract/timer/timer';
import classes from './header-timer.module.css';
import { isTimeKept, offlineLabel, offlineText } from './recording-status.ts';

interface OfflineNoticeProps {
  timer: Timer | null;
  unreachableSince: number | null;
  /** Below each other on a phone, where the sentence has room. */
  isStacked?: boolean;
}

/** The server cannot be reached, and what that means for the person. */
export function OfflineNotice({ timer, unreachableSince, isStacked }: OfflineNoticeProps) {
  const text = offlineText(timer, unreachableSince);
  // The line about what is recorded already says "Offline", and that time is kept.
  if (timer !== null && isTimeKept(timer, unreachableSince)) {
    return <VisuallyHidden role="status">{t`Offline`}</VisuallyHidden>;
  }
  if (isStacked) {
    return (
      <Text size="sm" c="dimmed" role="status">
        <span className={classes.offline}>{t`Offline`}</span>
        {` · ${text}`}
      </Text>
    );
  }
  return (
    // The browser's own tooltip: the code of the others may not be loaded, and cannot be.
    <span className={classes.offline} role="status" title={text}>
      {offlineLabel(timer, unreachableSince)}
      <VisuallyHidden>. {text}</VisuallyHidden>
    </span>
  );
}
