import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import type { LocalState } from '@time-tracker/contract/local-recorder';
import { leadingDurationText } from '../language/duration-text.ts';
import { clockDuration } from '../language/format.ts';
import { useNow } from '../timer/use-running-time.ts';
import { useRunningTimeInTitle } from '../ui/document-title.ts';
import classes from './now-panel.module.css';
import { PauseControls } from './pause-controls.tsx';
import { headlineOf } from './state-text.ts';
import { TimerForm } from './timer-form.tsx';

interface NowPanelProps {
  state: LocalState;
  aheadMs: number;
}

/** What is recording now, and how to start, switch, pause and stop it. */
export function NowPanel({ state, aheadMs }: NowPanelProps) {
  const { timer } = state;
  const headline = headlineOf(state);
  return (
    <section className={classes.panel} aria-label={t`Now`}>
      <div className={classes.now}>
        <div className={classes.what}>
          <h2 className={classes.headline} data-status={headline.status}>
            <span className={classes.dot} data-status={headline.status} aria-hidden />
            {headline.text}
          </h2>
          {timer ? (
            <>
              <p className={classes.project}>{timer.projectName}</p>
              <Text size="sm" c="dimmed">
                {timer.organizationName}
              </Text>
            </>
          ) : null}
          <Text size="sm" c="dimmed" mt={timer ? 4 : 0}>
            {headline.detail}
          </Text>
        </div>
        <Times state={state} aheadMs={aheadMs} isRecording={headline.status === 'recording'} />
      </div>
      <TimerForm
        // A timer that was started elsewhere replaces what was chosen here.
        key={timer ? `${timer.projectId} ${timer.note}` : 'none'}
        state={state}
      />
      {timer && state.connection.status !== 'signed_out' && state.block !== 'no_consent' && (
        <PauseControls pause={state.pause} aheadMs={aheadMs} />
      )}
    </section>
  );
}

interface TimesProps extends NowPanelProps {
  isRecording: boolean;
}

/** The time since the timer was started, muted while nothing is recorded, and the recorded time of today. */
function Times({ state: { timer, todaySeconds }, aheadMs, isRecording }: TimesProps) {
  const now = useNow(timer !== null) + aheadMs;
  const running = timer && clockDuration((now - timer.startedAt) / 1000);
  useRunningTimeInTitle(running ?? '');
  return (
    <Group gap="xl" className={classes.times}>
      {running !== null && (
        <div>
          <Text size="sm" c="dimmed">{t`This timer`}</Text>
          <span
            role="timer"
            aria-label={t`Running time`}
            className={classes.running}
            data-muted={!isRecording || undefined}
          >
            {running}
          </span>
        </div>
      )}
      {todaySeconds !== null && (
        <div>
          <Text size="sm" c="dimmed">{t`Today`}</Text>
          <span className={classes.today}>{leadingDurationText(todaySeconds)}</span>
        </div>
      )}
    </Group>
  );
}
