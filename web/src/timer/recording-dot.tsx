import { Tooltip } from '@mantine/core';
import type { Timer } from '@time-tracker/contract/timer';
import classes from './header-timer.module.css';
import { describeRecording, recordingLabel } from './recording-status.ts';
import { useNow } from './use-running-time.ts';

interface RecordingDotProps {
  timer: Timer;
  clockAheadMs: number;
  unreachableSince: number | null;
  /** Inside a control that has words of its own. */
  isDecoration?: boolean;
}

/** Says what records the running timer, and when that was last heard. */
export function RecordingDot(props: RecordingDotProps) {
  const { timer, clockAheadMs, unreachableSince, isDecoration = false } = props;
  const serverNowMs = useNow(true) + clockAheadMs;
  const { kind, mood } = describeRecording(timer.recorders, unreachableSince ?? serverNowMs);
  const dot = <span className={classes.dot} data-mood={mood} data-kind={kind} />;
  if (isDecoration) return dot;
  const words = recordingLabel(timer, serverNowMs, unreachableSince);
  return (
    <Tooltip label={words} multiline maw={280} withinPortal={false}>
      <span className={classes.dotButton} role="img" aria-label={words} tabIndex={0}>
        {dot}
      </span>
    </Tooltip>
  );
}
