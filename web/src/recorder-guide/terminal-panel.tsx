import { t } from '@lingui/core/macro';
import { List, Text } from '@mantine/core';
import { Panel } from '../ui/panel.tsx';
import { CommandLine } from './copyable-command.tsx';

/** The desktop app from a clone of the source code. */
export function TerminalPanel() {
  return (
    <Panel
      title={t`From the command line`}
      description={t`The desktop app comes with the source code of Time Tracker and needs Node.js 20 or newer.`}
    >
      <List type="ordered" size="sm" spacing="sm">
        <List.Item>
          {t`Copy the source code to the computer you work on and open a terminal in its folder.`}
        </List.Item>
        <List.Item>
          {t`Sign in once. It shows a code, which you confirm in this web app:`}
          <CommandLine>
            {['npm run recorder -- login --server', location.origin].join(' ')}
          </CommandLine>
        </List.Item>
        <List.Item>
          {t`Start it. It follows the timer at the top of this page:`}
          <CommandLine>npm run recorder -- run</CommandLine>
        </List.Item>
      </List>
      <Text size="sm" c="dimmed" mt="sm">
        {t`Its own page on your computer shows what is recorded and what waits to be sent:`}
      </Text>
      <CommandLine>npm run recorder -- open</CommandLine>
    </Panel>
  );
}
