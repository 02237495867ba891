import { t } from '@lingui/core/macro';
import { SimpleGrid, Stack } from '@mantine/core';
import { Page } from '../ui/page.tsx';
import { ConsentsPanel } from './consents-panel.tsx';
import { ScreenshotViewsPanel } from './screenshot-views-panel.tsx';
import { OwnDataPanel } from './own-data-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { RecordedSummary } from './recorded-summary.tsx';
import { RecordersPanel } from './recorders-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { ThemePanel } from './theme-panel.tsx';

/** All personal settings of the user. */
export function SettingsPage() {
  return (
    <Page title={t`Account Settings`}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <Stack gap="md">
            <ProfilePanel />
            <ThemePanel />
          </Stack>
          <PasswordPanel />
        </SimpleGrid>
        <SessionsPanel />
        <RecordersPanel />
        <RecordedSummary />
        <ConsentsPanel />
        <ScreenshotViewsPanel />
        <OwnDataPanel />
      </Stack>
    </Page>
  );
}
