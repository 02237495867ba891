import { Code, List, Stack, Text } from '@mantine/core';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';

/** Where Download App leads while the server has nothing to download. */
export function HowToRecordPage() {
  return (
    <Page title="How to record">
      <Stack gap="md" maw={760}>
        <Panel title="The desktop recorder">
          <Stack gap="sm">
            <Text size="sm">
              It follows the timer of this page, captures the screens at random moments, counts
              activity, and sends both. It keeps working offline and sends later. It comes with the
              repository of Time Tracker and needs Node.js 20 or newer, and today Linux with X11.
            </Text>
            <List type="ordered" size="sm" spacing="sm">
              <List.Item>
                Get the repository onto the computer you work on and open a terminal in its folder.
              </List.Item>
              <List.Item>
                Sign in, once: <Code>npm run recorder -- login --server {location.origin}</Code>
              </List.Item>
              <List.Item>
                Let it run: <Code>npm run recorder -- run</Code>
              </List.Item>
              <List.Item>
                Choose a project in the header of this page and start the timer. The dot beside the
                running time says that the recorder is heard.
              </List.Item>
            </List>
          </Stack>
        </Panel>
        <Panel title="In this browser">
          <Text size="sm">
            Nothing to install: while your timer runs and no desktop recorder does, an open page of
            Time Tracker records the time itself. It counts once however many pages are open, goes
            on through reloads and a lost connection, and hands over when the recorder comes. A page
            sees neither keyboard and mouse of other programs nor your screens, so that time has no
            activity and no screenshots.
          </Text>
        </Panel>
        <Panel title="What is recorded">
          <Text size="sm">
            Only while the timer runs: the time, whether keyboard and mouse were used in each
            second, which application was in front, and screenshots as your project asks for them.
            Never which key, which text or which position.{' '}
            <TextLink to={paths.recorded} inherit underline="always">
              What is recorded of you, by organization and project
            </TextLink>
          </Text>
        </Panel>
      </Stack>
    </Page>
  );
}
