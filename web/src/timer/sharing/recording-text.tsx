import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { isTimeKept, offlineLabel, recordingText } from '../recording-status.ts';
import { useNow } from '../use-running-time.ts';
import classes from './recording-text.module.css';
import { useSharing, type SeenTimer } from './use-sharing.ts';

/** What is recorded, in words. */
export function RecordingText({ isStacked, ...seen }: SeenTimer & { isStacked: boolean }) {
  const { timer, clockAheadMs, unreachableSince } = seen;
  const nowMs = useNow(true) + clockAheadMs;
  const { text, offer, problem, waiting } = useSharing(seen);
  const words = [text, waiting].filter((part) => part !== null);
  if (!isStacked && isTimeKept(timer, unreachableSince)) {
    const kept = offlineLabel(timer, unreachableSince);
    return (
      <span className={classes.text} data-offline title={[...words, kept].join(' · ')}>
        {waiting === null ? kept : [t`Offline`, waiting].join(' · ')}
      </span>
    );
  }
  if (!isStacked) {
    return (
      <span className={classes.text} title={words.join(' · ')} aria-live="polite">
        {words.join(' · ')}
      </span>
    );
  }
  if (offer === 'none' && problem === null)
    words[0] = recordingText(timer, nowMs, unreachableSince);
  else if (unreachableSince !== null) words.push(t`Offline: time is kept and will sync`);
  return (
    <Text size="sm" c="dimmed">
      {words.join(' · ')}
    </Text>
  );
}
