import { t } from '@lingui/core/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCamera, IconCameraOff, IconScreenShare } from '@tabler/icons-react';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { useBrowserRecorder } from '../browser-recorder-state.ts';
import { useNow } from '../use-running-time.ts';
import { afterStartState } from './after-start-state.ts';
import { useFirstRun, type FirstRunChoice } from './first-run.ts';
import { recordHereState } from './record-here-state.ts';
import classes from './record-here.module.css';

interface AfterStartPanelProps {
  timer: Timer;
  clockAheadMs: number;
}

/** What is recorded and what is not, with what changes it, until the person says that it is fine. */
export function AfterStartPanel({ timer, clockAheadMs }: AfterStartPanelProps) {
  const { screen, shareScreen } = useBrowserRecorder();
  const { choices, accept } = useFirstRun(timer.organization_id);
  const serverNowMs = useNow(true) + clockAheadMs;
  const state = recordHereState({ timer, serverNowMs, hasProject: true, screen });
  const shown = afterStartState(state, timer, serverNowMs);
  if (!shown || choices.includes(shown.choice)) return null;
  const isScreenRecorded =
    state.kind === 'sharing' || (state.kind === 'desktop' && timer.screenshot_interval > 0);
  return (
    <Alert
      className={classes.afterStart}
      variant="default"
      role="region"
      aria-label={t`What is recorded`}
      icon={isScreenRecorded ? <IconCamera aria-hidden /> : <IconCameraOff aria-hidden />}
    >
      <Text size="sm" role="status">
        {shown.text}
      </Text>
      <Group gap="sm" mt="xs">
        {state.kind === 'time_only' && (
          <Button
            size="xs"
            onClick={() => void shareScreen()}
            leftSection={<IconScreenShare size={16} aria-hidden />}
          >
            {t`Share screen`}
          </Button>
        )}
        <Change choice={shown.choice} projectId={timer.project_id} />
        <Button size="xs" variant="default" onClick={() => accept(shown.choice)}>
          {shown.choice === 'time_only' ? t`Time only is fine` : t`Got it`}
        </Button>
      </Group>
    </Alert>
  );
}

/** Where to change what is recorded. */
function Change({ choice, projectId }: { choice: FirstRunChoice; projectId: number }) {
  switch (choice) {
    case 'time_only':
    case 'knows_sharing':
      return (
        <TextLink to={paths.howToRecord} size="sm">
          {t`Install the desktop app`}
        </TextLink>
      );
    case 'knows_screenshots_off':
      return (
        <>
          <TextLink to={paths.howToRecord} size="sm">
            {t`Install the desktop app`}
          </TextLink>
          <ProjectScreenshots id={projectId} />
        </>
      );
    case 'knows_desktop':
    case 'knows_desktop_without_screenshots':
      return (
        <>
          {choice === 'knows_desktop_without_screenshots' && <ProjectScreenshots id={projectId} />}
          <TextLink to={paths.recorded} size="sm">
            {t`What is recorded`}
          </TextLink>
          <TextLink to={`${paths.settings}#devices`} size="sm">
            {t`Your recorders`}
          </TextLink>
        </>
      );
    case 'alone':
      return null;
  }
}

function ProjectScreenshots({ id }: { id: number }) {
  return (
    <TextLink to={paths.members(id)} size="sm">
      {t`Screenshots of this project`}
    </TextLink>
  );
}
