import { t } from '@lingui/core/macro';
import { ActionIcon, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { consentRequestStore } from './consent/ask-for-consent.ts';
import { ConsentOutlet } from './consent/consent-outlet.tsx';
import { useStore } from 'zustand';
import { useTimer } from './timer-state.ts';
import { useRunningTimeInTitle } from '../ui/document-title.ts';
import { tapOutside } from '../ui/tap-outside.ts';
import classes from './header-timer.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { RecordedLabel, RecordingDot } from './recording-dot.tsx';
import { offlineLabel } from './recording-status.ts';
import { TimerControls } from './timer-controls.tsx';
import { useTimerProject } from './timer-project-picker.tsx';
import { RejectedTimeNotice } from './rejected-time-notice.tsx';
import { useRunningTime } from './use-running-time.ts';

/** The timer in the header: in one row, or behind one button on a phone. */
export function HeaderTimer() {
  const { timer, clockAheadMs, isPending, isUnreachable, unreachableSince } = useTimer();
  const time = useRunningTime(timer?.started_at ?? null, clockAheadMs);
  useRunningTimeInTitle(time ?? '');
  const { options } = useTimerProject(timer);
  const [isOpen, popover] = useDisclosure(false);
  const [firstField, setFirstField] = useState<'note' | 'project'>();
  const isAsking = useStore(consentRequestStore, ({ request }) => request !== null);
  const openFields = (field: 'note' | 'project') => {
    setFirstField(field);
    popover.open();
  };
  const toggle = () => {
    setFirstField(undefined);
    popover.toggle();
  };
  const state = { timer, time, clockAheadMs, isPending, isUnreachable, unreachableSince };
  return (
    <>
      <RejectedTimeNotice />
      <ConsentOutlet />
      <div className={classes.wide}>
        <TimerControls {...state} openFields={openFields} />
      </div>
      <div className={classes.narrow}>
        {isUnreachable && !timer && (
          <OfflineNotice timer={null} unreachableSince={unreachableSince} />
        )}
        <Popover
          // Its place is above that of dialogs.
          opened={isOpen && !isAsking}
          onChange={(opened) => (opened ? popover.open() : popover.close())}
          width={300}
          trapFocus
          shadow="md"
          clickOutsideEvents={tapOutside}
        >
          <Popover.Target>
            {timer && time !== null ? (
              <UnstyledButton className={classes.compact} onClick={toggle}>
                <RecordingDot
                  timer={timer}
                  clockAheadMs={clockAheadMs}
                  unreachableSince={unreachableSince}
                  isDecoration
                />
                <VisuallyHidden>
                  {t`Timer running on ${{ project: timer.project_name }}:`}
                </VisuallyHidden>
                <span className={classes.compactTimes}>
                  <span className={classes.time}>{time}</span>
                  {isUnreachable ? (
                    <span className={classes.compactState} data-offline role="status">
                      {offlineLabel(timer, unreachableSince)}
                    </span>
                  ) : (
                    <RecordedLabel
                      timer={timer}
                      clockAheadMs={clockAheadMs}
                      unreachableSince={unreachableSince}
                    />
                  )}
                </span>
              </UnstyledButton>
            ) : (
              <ActionIcon
                size={38}
                onClick={toggle}
                aria-label={t`Timer`}
                // Gray where Start is disabled. What it opens says why.
                data-disabled={isPending || options.length === 0 || undefined}
                className={classes.opener}
              >
                <IconPlayerPlayFilled size={18} aria-hidden />
              </ActionIcon>
            )}
          </Popover.Target>
          <Popover.Dropdown>
            <TimerControls {...state} isStacked firstField={firstField} />
          </Popover.Dropdown>
        </Popover>
      </div>
    </>
  );
}
