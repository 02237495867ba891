import { t } from '@lingui/core/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlus, IconScreenShare } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useBrowserRecorder } from '../browser-recorder-state.ts';
import { ConsentButton } from '../consent/consent-button.tsx';
import { TimerProjectPicker, useTimerProject } from '../timer-project-picker.tsx';
import { useTimer } from '../timer-state.ts';
import { useNow } from '../use-running-time.ts';
import { hideAfterStart } from './after-start.ts';
import button from '../../ui/wrapping-button.module.css';
import { recordHereState } from './record-here-state.ts';
import { recordHereText } from './record-here-text.ts';
import { useHasScreenshots } from './use-has-screenshots.ts';
import { useStartAndShare } from './use-start-and-share.ts';

/** Starts the timer, shares the screen, and says what is recorded: all that this browser needs. */
export function RecordHere() {
  const { timer, clockAheadMs, isPending } = useTimer({ refetchOnMount: false });
  const { screen, shareScreen } = useBrowserRecorder();
  const user = useCurrentUser();
  useEffect(() => hideAfterStart(), []);
  const project = useTimerProject(timer);
  const serverNowMs = useNow(true) + clockAheadMs;
  const hasProject = project.options.length > 0;
  const state = recordHereState({
    timer,
    serverNowMs,
    hasProject,
    isViewer: project.isViewer,
    screen,
  });
  const hasScreenshots = useHasScreenshots(timer?.organization_id ?? 0, {
    userId: user.id,
    isEnabled: state.kind === 'sharing',
  });
  const { failure } = project;
  if (failure) {
    return (
      <FailureNotice
        title={t`Could not load projects`}
        message={failure.message}
        onRetry={failure.retry}
        isRetrying={failure.isRetrying}
      />
    );
  }
  const isUnknown = isPending || (state.kind === 'no_project' && project.isLoading);
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" role="status">
        {isUnknown ? t`Loading your timer` : recordHereText(state, timer, hasScreenshots === true)}
      </Text>
      {!isPending && state.kind === 'ready' && (
        <StartHere project={project} sharesScreen={state.reason === null} />
      )}
      {state.kind === 'consent' && timer && <ConsentButton timer={timer} />}
      {state.kind === 'time_only' && (
        <Button
          loading={state.status === 'starting'}
          onClick={() => void shareScreen()}
          leftSection={<IconScreenShare size={18} aria-hidden />}
        >
          {state.status === 'stopped' || state.status === 'lost' ? t`Share again` : t`Share screen`}
        </Button>
      )}
      {state.kind === 'sharing' && hasScreenshots === true && (
        <TextLink to={paths.screenshots} size="sm">
          {t`See your screenshots`}
        </TextLink>
      )}
      {!isUnknown && state.kind === 'no_project' && user.type === 'Owner' && (
        <Button
          component={Link}
          to={paths.createProject}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t`Create project`}
        </Button>
      )}
    </Stack>
  );
}

interface StartHereProps {
  project: ReturnType<typeof useTimerProject>;
  sharesScreen: boolean;
}

function StartHere({ project, sharesScreen }: StartHereProps) {
  const { begin, isPending } = useStartAndShare();
  const { chosenId, options } = project;
  const only = options.length === 1 ? options[0] : undefined;
  return (
    <Group gap="sm">
      {!only && (
        <TimerProjectPicker project={project} onChoose={project.choose} isSending={isPending} />
      )}
      <Button
        className={button.wrapping}
        loading={isPending}
        disabled={chosenId === null}
        // The start shows its own errors.
        onClick={() => chosenId !== null && void begin(chosenId).catch(() => undefined)}
        leftSection={
          sharesScreen ? (
            <IconScreenShare size={18} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={16} aria-hidden />
          )
        }
      >
        {startLabel(sharesScreen, only?.name)}
      </Button>
    </Group>
  );
}

function startLabel(sharesScreen: boolean, project: string | undefined): string {
  if (!sharesScreen) {
    return project === undefined ? t`Start the timer` : t`Start tracking on ${{ name: project }}`;
  }
  return project === undefined
    ? t`Start and share screen`
    : t`Start on ${{ name: project }} and share screen`;
}
