import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { Code, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Panel } from '../ui/panel.tsx';
import classes from './guide.module.css';

/** What the browser and the desktop app can record, side by side. */
export function RecordedByWay() {
  const document = <Code>{'docs/recording-support.md'}</Code>;
  return (
    <Panel title={t`What each way records`}>
      <div
        className={classes.scroll}
        role="group"
        aria-label={t`Table of what each way records`}
        tabIndex={0}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t`Recorded`}</th>
              <th scope="col">{t`In this browser`}</th>
              <th scope="col">{t`Desktop app`}</th>
            </tr>
          </thead>
          <tbody>
            {rows().map(({ what, browser, desktop }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{browser}</td>
                <td>{desktop}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="sm" c="dimmed" mt="sm">
        <Trans>
          The source code lists every system, what works there and how it was tested: {document}.
        </Trans>
      </Text>
    </Panel>
  );
}

function rows(): { what: string; browser: string; desktop: string }[] {
  return [
    { what: t`Time`, browser: t`Yes, while a page is open`, desktop: t`Yes` },
    {
      what: t`Screenshots`,
      browser: t`Of the screen, window or tab that you share`,
      desktop: t`Of all monitors`,
    },
    {
      what: t`Activity`,
      browser: t`Whether you use the computer or the page, as far as the browser reports it`,
      desktop: t`Whether keyboard or mouse was used in each second`,
    },
    {
      what: t`Apps`,
      browser: t`No`,
      desktop: t`Which app is in front, and its window title if your organization keeps titles. In a browser, that is the title of the page.`,
    },
    { what: t`Websites`, browser: t`No`, desktop: t`Only with the browser extension: the domain` },
  ];
}
