import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import type { Timer } from '@time-tracker/contract/timer';
import { ConsentButton } from './consent/consent-button.tsx';
import { useStartTimer, useStopTimer } from './timer-state.ts';
import classes from './header-timer.module.css';
import { RecordingDot } from './recording-dot.tsx';
import { RecordingText } from './sharing/recording-text.tsx';
import { ShareControl } from './sharing/share-control.tsx';
import { TimerProjectPicker, useTimerProject } from './timer-project-picker.tsx';

interface TimerControlsProps {
  timer: Timer | null;
  /** `hh:mm:ss`; null while no timer runs. */
  time: string | null;
  clockAheadMs: number;
  isPending: boolean;
  /** The server time of the last response while the server is offline, else null. */
  unreachableSince: number | null;
  isUnreachable: boolean;
  /** Vertical layout. Shows the text that the horizontal layout has in a tooltip. */
  isStacked?: boolean;
}

/** Project picker, start or stop, the running time and its recorder. */
export function TimerControls(props: TimerControlsProps) {
  const { timer, time, isPending, isUnreachable, isStacked = false } = props;
  const seen = { clockAheadMs: props.clockAheadMs, unreachableSince: props.unreachableSince };
  const start = useStartTimer();
  const stop = useStopTimer();
  const project = useTimerProject(timer);
  const isBusy = start.isPending || stop.isPending || isPending;

  const choose = (projectId: number) => {
    project.choose(projectId);
    // Choosing another project while the timer runs switches it.
    if (timer && timer.project_id !== projectId) start.mutate({ project_id: projectId });
  };
  const begin = () => {
    if (project.chosenId !== null) start.mutate({ project_id: project.chosenId });
  };

  return (
    <div
      role="group"
      aria-label={t`Timer`}
      className={classes.controls}
      data-stacked={isStacked || undefined}
    >
      {timer && (
        <div className={classes.clock}>
          <RecordingDot {...seen} timer={timer} isDecoration={isStacked} />
          {!isStacked && <RecordingText {...seen} timer={timer} isStacked={false} />}
          <span role="timer" aria-label={t`Running time`} className={classes.time}>
            {time}
          </span>
        </div>
      )}
      {timer && isStacked && <RecordingText {...seen} timer={timer} isStacked />}
      {timer && <ConsentButton timer={timer} />}
      {timer && <ShareControl {...seen} timer={timer} isStacked={isStacked} />}
      {isUnreachable && (
        <Text size="xs" c="var(--mantine-color-error)" role="status">
          {t`Offline`}
        </Text>
      )}
      <TimerProjectPicker project={project} onChoose={choose} isDisabled={isBusy} />
      {timer ? (
        <Button
          color="red.9"
          loading={stop.isPending}
          disabled={isBusy && !stop.isPending}
          onClick={() => stop.mutate({ started_at: timer.started_at })}
          leftSection={<IconPlayerStopFilled size={16} aria-hidden />}
        >
          {t`Stop`}
        </Button>
      ) : (
        <Button
          loading={start.isPending}
          disabled={project.chosenId === null || isPending}
          onClick={begin}
          leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
        >
          {t`Start`}
        </Button>
      )}
    </div>
  );
}
