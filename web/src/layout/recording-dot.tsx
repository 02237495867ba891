import { Tooltip } from '@mantine/core';
import type { Timer } from '@time-tracker/contract/timer';
import { formatAgo } from '../ui/format.ts';
import classes from './header-timer.module.css';
import { describeRecording } from './recording.ts';
import { useNow } from './use-running-time.ts';

interface RecordingDotProps {
  timer: Timer;
  clockAheadMs: number;
  /** Inside a control that has words of its own. */
  isDecoration?: boolean;
}

/** Says what records the running timer, and when that was last heard. */
export function RecordingDot({ timer, clockAheadMs, isDecoration = false }: RecordingDotProps) {
  const serverNowMs = useNow(true) + clockAheadMs;
  const recording = describeRecording(timer.recorders, serverNowMs);
  const dot = <span className={classes.dot} data-mood={recording.mood} />;
  if (isDecoration) return dot;
  const words = recordingWords(timer, serverNowMs);
  return (
    <Tooltip label={words} multiline maw={280} withinPortal={false}>
      <span className={classes.dotButton} role="img" aria-label={words} tabIndex={0}>
        {dot}
      </span>
    </Tooltip>
  );
}

export function recordingWords(timer: Timer, serverNowMs: number): string {
  const { words, lastSeenAt } = describeRecording(timer.recorders, serverNowMs);
  return lastSeenAt === null ? words : `${words}; last heard ${formatAgo(lastSeenAt, serverNowMs)}`;
}
