import { t } from '@lingui/core/macro';
import { Fragment, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useFormatKey } from '../language/format-choice.ts';
import { Page } from '../ui/page.tsx';
import { ConsentsPanel } from './consents-panel.tsx';
import { FormatsPanel } from './formats-panel.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { OwnDataPanel } from './own-data-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { RecordedSummary } from './recorded-summary.tsx';
import { RecordersPanel } from './recorders-panel.tsx';
import { ScreenshotViewsPanel } from './screenshot-views-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SettingsIndex, type SettingsSection } from './settings-index.tsx';
import classes from './settings-page.module.css';
import { ThemePanel } from './theme-panel.tsx';

/** All personal settings of the user, with an index that leads to each section. */
export function SettingsPage() {
  const sections = listSections();
  useScrollToHash();
  return (
    <Page title={t`Account Settings`}>
      <div className={classes.layout}>
        <SettingsIndex sections={sections} />
        <div className={classes.sections}>
          {sections.map(({ id, panels }) => (
            <div key={id} id={id} className={classes.section} data-section={id} tabIndex={-1}>
              {panels}
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}

function listSections(): (SettingsSection & { panels: ReactNode })[] {
  return [
    { id: 'profile', label: t`Profile`, panels: <ProfilePanel /> },
    {
      id: 'security',
      label: t`Security`,
      panels: (
        <>
          <PasswordPanel />
          <Dated>
            <SessionsPanel />
          </Dated>
        </>
      ),
    },
    {
      id: 'preferences',
      label: t`Preferences`,
      panels: (
        <>
          <FormatsPanel />
          <ThemePanel />
          <NoticesPanel />
        </>
      ),
    },
    {
      id: 'devices',
      label: t`Devices`,
      panels: (
        <Dated>
          <RecordersPanel />
        </Dated>
      ),
    },
    {
      id: 'privacy',
      label: t`Privacy`,
      panels: (
        <>
          <RecordedSummary />
          <Dated>
            <ConsentsPanel />
            <ScreenshotViewsPanel />
          </Dated>
        </>
      ),
    },
    { id: 'data', label: t`Data`, panels: <OwnDataPanel /> },
  ];
}

/** Shows dates and times in the chosen formats as soon as they change. */
function Dated({ children }: { children: ReactNode }) {
  return <Fragment key={useFormatKey()}>{children}</Fragment>;
}

/** A link to a section, also from another page, shows it. */
function useScrollToHash(): void {
  // Each click has a key of its own, also on the same link.
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
}
