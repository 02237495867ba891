import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Button, Stack, Switch, Text } from '@mantine/core';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { surfaceName } from '../../language/surface-label.ts';
import { useBrowserRecorder } from '../browser-recorder-state.ts';
import { intervalLabel } from '../consent/rules-text.ts';
import { waitingText } from './sharing-status.ts';

interface SharingMenuProps {
  timer: Timer;
  offer: 'share' | 'manage';
  onShare: () => void;
  onClose: () => void;
}

/** What is shared, how often it is captured, and what the person can change. */
export function SharingMenu({ timer, offer, onShare, onClose }: SharingMenuProps) {
  const { screen, stopSharing, setBlur } = useBrowserRecorder();
  const { waitingImages } = screen;
  const organization = timer.organization_name;
  const isBlurredByRule = timer.policy.blur;
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={600}>
          {offer === 'manage' ? titleOf(screen) : t`Screenshots of this browser`}
        </Text>
        <Text size="sm" c="dimmed">
          {`${intervalLabel(timer.screenshot_interval)}.`}
        </Text>
        {timer.policy.shared_surface === 'monitor' && (
          <Text size="sm" c="dimmed">
            {t`${organization} accepts entire screens only.`}
          </Text>
        )}
        {waitingImages > 0 && <Text size="sm">{waitingText(waitingImages)}</Text>}
      </div>
      <Switch
        label={t`Blur my screenshots`}
        description={
          isBlurredByRule
            ? t`${organization} blurs all screenshots.`
            : t`Blurred before they leave this computer, so that no text can be read.`
        }
        checked={isBlurredByRule || screen.blur}
        disabled={isBlurredByRule}
        onChange={(event) => setBlur(event.currentTarget.checked)}
      />
      {offer === 'manage' && (
        <>
          <Button
            variant="default"
            leftSection={<IconPlayerStopFilled size={16} aria-hidden />}
            onClick={() => {
              stopSharing();
              onClose();
            }}
          >
            {t`Stop sharing`}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onShare();
              onClose();
            }}
          >
            {t`Share something else`}
          </Button>
          <Text size="xs" c="dimmed">
            {t`Time goes on without screenshots until you share again.`}
          </Text>
        </>
      )}
    </Stack>
  );
}

function titleOf({ surface, isHere }: ReturnType<typeof useBrowserRecorder>['screen']): string {
  const shared = surface && surfaceName(surface);
  if (!shared) return t`Sharing`;
  return isHere ? t`Sharing: ${shared}` : t`Sharing in another tab: ${shared}`;
}
