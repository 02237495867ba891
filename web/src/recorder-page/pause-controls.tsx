import { plural, t } from '@lingui/core/macro';
import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { pauseMinutesChoices } from '@time-tracker/contract/limits';
import type { LocalState } from '@time-tracker/contract/local-recorder';
import { useNow } from '../timer/use-running-time.ts';
import { countdownText } from './state-text.ts';
import { usePerform } from './use-perform.ts';

interface PauseControlsProps {
  pause: LocalState['pause'];
  aheadMs: number;
}

/** Pauses recording for a while or until the person resumes. */
export function PauseControls({ pause, aheadMs }: PauseControlsProps) {
  const { pending, act } = usePerform();
  if (pause) {
    return (
      <Group gap="sm">
        <Button
          loading={pending === 'resume'}
          onClick={() => void act({ action: 'resume' })}
          leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
        >
          {t`Resume`}
        </Button>
        {pause.until !== null && <Remaining until={pause.until} aheadMs={aheadMs} />}
      </Group>
    );
  }
  return (
    <Group gap="sm">
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <Button
            variant="default"
            loading={pending === 'pause'}
            leftSection={<IconPlayerPauseFilled size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {t`Pause recording`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {pauseMinutesChoices.map((minutes) => (
            <Menu.Item key={minutes} onClick={() => void act({ action: 'pause', minutes })}>
              {plural(minutes, { one: 'For # minute', other: 'For # minutes' })}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => void act({ action: 'pause' })}>{t`Until I resume`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

function Remaining({ until, aheadMs }: { until: number; aheadMs: number }) {
  const left = countdownText(until - useNow(true) - aheadMs);
  return (
    <Text size="sm" c="dimmed">
      <span role="timer">{t`${left} left`}</span>
    </Text>
  );
}
