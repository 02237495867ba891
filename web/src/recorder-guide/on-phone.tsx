import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { paths } from '../routing/paths.ts';
import { Panel } from '../ui/panel.tsx';
import { CommandLine } from './copyable-command.tsx';

/** Phones and tablets cannot share their screen with a page. */
export function OnPhone() {
  const url = location.origin + paths.howToRecord;
  return (
    <Panel title={t`Open this page on your computer`}>
      <Text size="sm" mb="xs">
        {t`A phone or tablet records your time while this web app is open, but no screenshots. For screenshots, open this address on the computer you work on:`}
      </Text>
      <CommandLine>{url}</CommandLine>
      {canShare() && (
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconShare size={16} aria-hidden />}
          // Rejects when the person closes the system's dialog.
          onClick={() => void navigator.share({ url }).catch(() => undefined)}
        >
          {t`Send to my computer`}
        </Button>
      )}
    </Panel>
  );
}

/** Browsers have it over HTTPS only, and not on every system. */
function canShare(): boolean {
  return 'share' in navigator;
}
