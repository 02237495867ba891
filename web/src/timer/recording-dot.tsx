import type { Timer } from '@time-tracker/contract/timer/timer';
import type { ReactNode } from 'react';
import { useLazyTooltip } from '../ui/lazy-tooltip.tsx';
import classes from './header-timer.module.css';
import { describeRecording, recordedLabel, recordingText } from './recording-status.ts';
import { useNow } from './use-running-time.ts';

interface RecordingDotProps {
  timer: Timer;
  clockAheadMs: number;
  unreachableSince: number | null;
  /** Inside a control with its own label. */
  isDecoration?: boolean;
}

/** Shows which recorder is in use and when it last reported. */
export function RecordingDot(props: RecordingDotProps) {
  const { timer, clockAheadMs, unreachableSince, isDecoration = false } = props;
  const serverNowMs = useNow(true) + clockAheadMs;
  const { kind, status, surface } = describeRecording(timer, unreachableSince ?? serverNowMs);
  const dot = (
    <span
      className={classes.dot}
      data-status={status}
      data-kind={kind}
      data-surface={surface ?? (timer.screenshot_interval === 0 ? 'none' : undefined)}
    />
  );
  if (isDecoration) return dot;
  const text = recordingText(timer, serverNowMs, unreachableSince);
  return <ExplainedDot text={text}>{dot}</ExplainedDot>;
}

function ExplainedDot({ text, children }: { text: string; children: ReactNode }) {
  const { props, tip } = useLazyTooltip(() => text, { maw: 280 });
  return (
    <>
      <span {...props} className={classes.dotButton} role="img" aria-label={text} tabIndex={0}>
        {children}
      </span>
      {tip}
    </>
  );
}

interface RecordedLabelProps extends Omit<RecordingDotProps, 'isDecoration'> {
  /** In the font around it. */
  isPlain?: boolean;
}

/** The same in words, where there is room for two or three. */
export function RecordedLabel({ isPlain = false, ...props }: RecordedLabelProps) {
  const { timer, clockAheadMs, unreachableSince } = props;
  const serverNowMs = useNow(true) + clockAheadMs;
  const recording = describeRecording(timer, unreachableSince ?? serverNowMs);
  return (
    <span className={isPlain ? undefined : classes.compactState}>
      {recordedLabel(recording, timer.screenshot_interval)}
    </span>
  );
}
