import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Code, List, Stack, Text } from '@mantine/core';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';

/** Where Download App leads while the server has nothing to download. */
export function HowToRecordPage() {
  return (
    <Page title={t`How to track time`}>
      <Stack gap="md" maw={760}>
        <Panel title={t`With the desktop app`}>
          <Stack gap="sm">
            <Text size="sm">
              {t`The desktop app follows the timer on this page. It takes screenshots at random moments, measures activity, and sends both to the server. Without a connection it keeps working and sends everything later. It comes with the source code of Time Tracker and needs Node.js 20 or newer. For now, it runs on Linux with X11.`}
            </Text>
            <InstallSteps />
          </Stack>
        </Panel>
        <Panel title={t`In this browser`}>
          <Text size="sm">
            {t`There is nothing to install. While your timer runs without the desktop app, an open Time Tracker page tracks the time. Several open pages count once, reloads and lost connections lose nothing, and the desktop app takes over when it starts. A page cannot see your screens or your input in other programs, so this time has no activity and no screenshots.`}
          </Text>
        </Panel>
        <Panel title={t`You are in control`}>
          <ControlList />
        </Panel>
        <Panel title={t`What is recorded`}>
          <Text size="sm">
            {t`Only while the timer runs: your time, whether keyboard and mouse were used in each second, which app was in front, and the screenshots that your project asks for. Never which key, which text, or where the mouse was.`}{' '}
            <TextLink to={paths.recorded} inherit underline="always">
              {t`What is recorded about you, by organization and project`}
            </TextLink>
          </Text>
        </Panel>
      </Stack>
    </Page>
  );
}

function InstallSteps() {
  const signIn = <Code>npm run recorder -- login --server {location.origin}</Code>;
  const run = <Code>npm run recorder -- run</Code>;
  const open = <Code>npm run recorder -- open</Code>;
  return (
    <List type="ordered" size="sm" spacing="sm">
      <List.Item>
        {t`Copy the source code to the computer you work on and open a terminal in its folder.`}
      </List.Item>
      <List.Item>
        <Trans>
          Sign in once: {signIn}. It shows a code and opens this web app, where you confirm that the
          code is the same. You type no password into the terminal, and the desktop app can only
          record: it cannot read or change anything else in your account.
        </Trans>
      </List.Item>
      <List.Item>
        <Trans>Start it: {run}</Trans>
      </List.Item>
      <List.Item>
        <Trans>
          Open its page: {open}. It runs on your computer only. There you start, stop and pause, and
          see what waits to be sent.
        </Trans>
      </List.Item>
      <List.Item>
        {t`Choose a project at the top of this page and start the timer. The dot next to the time shows that the desktop app is connected.`}
      </List.Item>
    </List>
  );
}

/** What people can decide themselves, whatever their organization asks for. */
function ControlList() {
  return (
    <List size="sm" spacing="xs">
      <List.Item>
        {t`Nothing is recorded in an organization until you have seen what it records and agreed. If it records more later, you are asked again.`}
      </List.Item>
      <List.Item>
        {t`Pause the desktop app for 15, 30 or 60 minutes, or until you resume. No page records instead.`}
      </List.Item>
      <List.Item>
        {t`Forget the last 5, 10 or 30 minutes: this deletes their time and screenshots from your computer and from the server, if your organization lets members delete their own time.`}
      </List.Item>
      <List.Item>
        {t`Record less than your organization asks for: blur everything or single apps and websites, take no screenshots of some of them or of private browser windows, keep no window titles, or take no screenshots in a project.`}
      </List.Item>
      <List.Item>
        {t`See each screenshot before it is sent, and discard it within a review time of up to 10 minutes. A notification shows when one is taken.`}
      </List.Item>
    </List>
  );
}
