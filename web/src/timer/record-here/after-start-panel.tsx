import { t } from '@lingui/core/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCameraOff, IconScreenShare } from '@tabler/icons-react';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { useBrowserRecorder } from '../browser-recorder-state.ts';
import { describeRecording } from '../recording-status.ts';
import { useNow } from '../use-running-time.ts';
import { recordHereState } from './record-here-state.ts';
import { recordHereText } from './record-here-text.ts';
import classes from './record-here.module.css';

interface AfterStartPanelProps {
  timer: Timer;
  clockAheadMs: number;
  /** Recording the time alone is fine. */
  onAccept: () => void;
}

/** Shown while this browser records time without screenshots. */
export function AfterStartPanel({ timer, clockAheadMs, onAccept }: AfterStartPanelProps) {
  const { screen, shareScreen } = useBrowserRecorder();
  const serverNowMs = useNow(true) + clockAheadMs;
  const state = recordHereState({ timer, serverNowMs, hasProject: true, screen });
  const { kind, status, surface } = describeRecording(timer, serverNowMs);
  const isTimeOnly = kind === 'browser' && status === 'recording' && surface === null;
  const canShare = state.kind === 'time_only' && state.status !== 'starting';
  if (!isTimeOnly || (!canShare && state.kind !== 'unsupported')) return null;
  return (
    <Alert
      className={classes.afterStart}
      variant="default"
      role="region"
      aria-label={t`What is recorded`}
      icon={<IconCameraOff aria-hidden />}
    >
      <Text size="sm" role="status">
        {recordHereText(state, timer, false)}
      </Text>
      <Group gap="sm" mt="xs">
        {canShare && (
          <Button
            size="xs"
            onClick={() => void shareScreen()}
            leftSection={<IconScreenShare size={16} aria-hidden />}
          >
            {t`Share this screen`}
          </Button>
        )}
        <TextLink to={paths.howToRecord} size="sm">
          {t`Install the recorder`}
        </TextLink>
        <Button size="xs" variant="default" onClick={onAccept}>
          {t`Time only is fine`}
        </Button>
      </Group>
    </Alert>
  );
}
