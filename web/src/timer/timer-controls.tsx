import { t } from '@lingui/core/macro';
import { Button, Loader } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { useEffect, useEffectEvent, useRef, type MouseEvent, type RefObject } from 'react';
import { ConsentButton } from './consent/consent-button.tsx';
import { LastEntryButton } from './line/last-entry-button.tsx';
import { NoteField } from './line/note-field.tsx';
import lineClasses from './line/timer-line.module.css';
import { TodayTotal } from './line/today-total.tsx';
import { TimerShortcuts } from './line/timer-shortcuts.tsx';
import { useTimerLine, type TimerLine } from './line/use-timer-line.ts';
import classes from './header-timer.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { RecordingDot } from './recording-dot.tsx';
import { RecordingText } from './sharing/recording-text.tsx';
import { ShareControl } from './sharing/share-control.tsx';
import { TimerProjectPicker } from './timer-project-picker.tsx';

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
  /** The field that gets the focus when it appears. The project's list opens, and a choice starts. */
  firstField?: 'note' | 'project' | undefined;
  /** Shows the fields elsewhere, if this layout is hidden. */
  openFields?: (field: 'note' | 'project') => void;
}

/** Note, project, start or stop, the running time, today's total and what is recorded. */
export function TimerControls(props: TimerControlsProps) {
  const { timer, time, isPending, isUnreachable, isStacked = false } = props;
  const seen = { clockAheadMs: props.clockAheadMs, unreachableSince: props.unreachableSince };
  const noteRef = useRef<HTMLInputElement>(null);
  const projectRef = useRef<HTMLInputElement>(null);
  const line = useTimerLine(timer, { isPending, projectRef });
  const { firstField, openFields } = props;
  const openList = useEffectEvent(() => {
    if (firstField === 'project' && !timer) line.begin();
  });
  useEffect(() => openList(), []);
  return (
    <div
      role="group"
      aria-label={t`Timer`}
      className={classes.controls}
      data-stacked={isStacked || undefined}
    >
      {openFields && (
        <TimerShortcuts timer={timer} line={line} noteRef={noteRef} openFields={openFields} />
      )}
      {timer && (
        <div className={classes.clock}>
          <RecordingDot {...seen} timer={timer} isDecoration={isStacked} />
          <div className={classes.times}>
            <div className={classes.timeRow}>
              <span role="timer" aria-label={t`Running time`} className={classes.time}>
                {time}
              </span>
              <TodayTotal clockAheadMs={props.clockAheadMs} />
            </div>
            {!isStacked && (
              <div className={classes.state}>
                <RecordingText {...seen} timer={timer} isStacked={false} />
              </div>
            )}
          </div>
        </div>
      )}
      {timer && isStacked && <RecordingText {...seen} timer={timer} isStacked />}
      {timer && <ConsentButton timer={timer} />}
      {timer && <ShareControl {...seen} timer={timer} isStacked={isStacked} />}
      {isUnreachable && (
        <OfflineNotice
          timer={timer}
          unreachableSince={props.unreachableSince}
          isStacked={isStacked}
        />
      )}
      <TimerFields
        timer={timer}
        line={line}
        noteRef={noteRef}
        projectRef={projectRef}
        isPending={isPending}
        firstField={firstField}
      />
      <StartOrStop timer={timer} line={line} isDisabled={isPending} />
    </div>
  );
}

interface TimerFieldsProps extends Pick<TimerControlsProps, 'firstField'> {
  timer: Timer | null;
  line: TimerLine;
  noteRef: RefObject<HTMLInputElement | null>;
  projectRef: RefObject<HTMLInputElement | null>;
  isPending: boolean;
}

/** The note and the project, or why there is nothing to choose. */
function TimerFields(props: TimerFieldsProps) {
  const { timer, line, noteRef, projectRef, isPending, firstField } = props;
  const { note, project } = line;
  if (project.isViewer) {
    return (
      <span className={lineClasses.why}>
        {t`You can view these projects, but not track time in them.`}
      </span>
    );
  }
  if (project.failure) {
    const { retry, isRetrying } = project.failure;
    return (
      <>
        <span className={lineClasses.why} role="status">
          {t`Could not load projects`}
        </span>
        <Button variant="default" loading={isRetrying} onClick={retry}>
          {t`Try again`}
        </Button>
      </>
    );
  }
  return (
    <>
      {!timer && note.value === '' && <LastEntryButton line={line} />}
      <NoteField
        fieldRef={noteRef}
        value={note.value}
        onType={note.type}
        onEnter={line.enter}
        onLeave={note.save}
        onReset={note.reset}
        onChoose={line.chooseEntry}
        isDisabled={project.options.length === 0}
        isFirst={firstField === 'note'}
      />
      <TimerProjectPicker
        project={project}
        onChoose={line.chooseProject}
        onClose={line.leaveProjects}
        isDisabled={isPending}
        isSending={line.isSending}
        fieldRef={projectRef}
        isFirst={firstField === 'project'}
      />
    </>
  );
}

interface StartOrStopProps {
  timer: Timer | null;
  line: TimerLine;
  isDisabled: boolean;
}

/** One button, which keeps the focus while what it did is sent. */
function StartOrStop({ timer, line, isDisabled }: StartOrStopProps) {
  const { isSending, isStarting, isStopping } = line;
  const isOtherSending = isSending && (timer ? !isStopping : !isStarting);
  const sending = { 'aria-disabled': isSending, 'data-disabled': isOtherSending || undefined };
  // The second click of a double-click does not undo the first.
  const whenSent =
    (act: () => void) =>
    ({ detail: clickCount }: MouseEvent) => {
      if (!isSending && clickCount < 2) act();
    };
  if (timer) {
    return (
      <Button
        {...sending}
        className={classes.stop}
        disabled={isDisabled}
        onClick={whenSent(line.stop)}
        leftSection={isStopping ? <Sending /> : <IconPlayerStopFilled size={16} aria-hidden />}
      >
        {t`Stop`}
      </Button>
    );
  }
  return (
    <Button
      {...sending}
      disabled={line.project.options.length === 0 || isDisabled}
      onClick={whenSent(line.begin)}
      leftSection={isStarting ? <Sending /> : <IconPlayerPlayFilled size={16} aria-hidden />}
    >
      {t`Start`}
    </Button>
  );
}

function Sending() {
  return <Loader size={16} color="currentColor" />;
}
