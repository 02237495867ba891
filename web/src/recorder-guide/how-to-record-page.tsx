import { t } from '@lingui/core/macro';
import { List, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { RecordHere } from '../timer/record-here/record-here.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { detectSystem, readBrowserFacts } from '../timer/detect-system.ts';
import { DownloadPanel } from './download-panel.tsx';
import classes from './guide.module.css';
import { OnPhone } from './on-phone.tsx';
import { RecordedByWay } from './recorded-by-way.tsx';
import { TerminalPanel } from './terminal-panel.tsx';

/** The ways to record, the quickest first. "Download App" leads here. */
export function HowToRecordPage() {
  const [system] = useState(() => detectSystem(readBrowserFacts()));
  const isPhone = system === 'phone';
  useScrollToPart();
  return (
    <Page title={t`How to record`}>
      <div className={classes.ways}>
        {isPhone && <OnPhone />}
        <Panel
          title={t`In this browser, now`}
          description={
            isPhone
              ? undefined
              : t`Nothing to install. The page may be hidden or minimized, but it must stay open.`
          }
        >
          <RecordHere />
        </Panel>
        <div id="desktop-app">
          <DownloadPanel system={system} />
        </div>
        {!isPhone && (
          <div id="command-line">
            <TerminalPanel />
          </div>
        )}
        <RecordedByWay />
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
      </div>
    </Page>
  );
}

/** Links may name a part of the page. */
function useScrollToPart() {
  // Each click has a key of its own, also on the same link.
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
}

/** What people can decide themselves, whatever their organization asks for. */
function ControlList() {
  return (
    <List size="sm" spacing="xs">
      <List.Item>
        {t`Nothing is recorded in an organization until you have seen what it records and agreed. If it records more later, you are asked again.`}
      </List.Item>
      <List.Item>
        {t`Pause the desktop app for 15, 30 or 60 minutes, or until you resume. The web timer doesn't record in its place.`}
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
