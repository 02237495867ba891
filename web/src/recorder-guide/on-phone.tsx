import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { paths } from '../routing/paths.ts';
import { Panel } from '../ui/panel.tsx';
import { CommandLine } from './copyable-command.tsx';

/** Phones and tablets cannot share their screen with a page. */
export function OnPhone() {
  return (
    <Panel title={t`Open this page on your computer`}>
      <Text size="sm" mb="xs">
        {t`A phone or tablet records your time while this web app is open, but no screenshots. For screenshots, open this address on the computer you work on:`}
      </Text>
      <CommandLine>{location.origin + paths.howToRecord}</CommandLine>
    </Panel>
  );
}
