import { t } from '@lingui/core/macro';
import { Group, Stack, Text } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { errorMessage } from '../api/api-errors.ts';
import { calls } from '../api/client.ts';
import { useOrganizationChoice } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { PageAccessProvider } from '../routing/page-access-provider.tsx';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';
import { ScreenshotViewsPanel } from './screenshot-views-panel.tsx';
import { RecordedPanel } from './recorded-panel.tsx';
import { othersIntervals, ownIntervals } from './recorded-projects.ts';

/** Privacy overview: what is recorded about the user, who can see it, and who viewed it. */
export function RecordedPage() {
  return (
    <Page title={t`What is recorded`} breadcrumbs={[<SettingsCrumb key="settings" />]}>
      <Stack gap="md">
        <RecordedPanels />
        <ChoicesPanel />
        <ScreenshotViewsPanel />
      </Stack>
    </Page>
  );
}

/** What people can decide themselves, whatever their organizations ask for. */
function ChoicesPanel() {
  return (
    <Panel title={t`What you can decide`}>
      <Stack gap="xs">
        <Text size="sm">
          {t`Nothing is recorded in an organization until you agree, and you are asked again if it records more. What you agreed to is listed in Account Settings.`}
        </Text>
        <Text size="sm">
          {t`In the desktop app you can pause, forget the last minutes, review screenshots before they are sent, and record less than your organization asks for: blur more, leave out apps, websites, private browser windows or window titles, or take no screenshots in a project.`}
        </Text>
        <Group gap="md">
          <TextLink to={paths.settings} size="sm">
            {t`Account Settings`}
          </TextLink>
          <TextLink to={paths.howToRecord} size="sm">
            {t`How to record`}
          </TextLink>
        </Group>
      </Stack>
    </Panel>
  );
}

function SettingsCrumb() {
  return (
    <TextLink to={paths.settings} size="sm">
      {t`Account Settings`}
    </TextLink>
  );
}

function RecordedPanels() {
  const user = useCurrentUser();
  const { organizations } = useOrganizationChoice();
  const intervals = useQuery(calls.screenshot.intervals.queryOptions({ input: {} }));
  const projects = useQueries({
    queries: (organizations ?? []).map(({ id }) =>
      calls.project.all.queryOptions({ input: { organization_id: id } }),
    ),
  });
  const failed = [intervals, ...projects].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <Panel padded={false}>
        <FailureNotice
          title={t`Could not load what is recorded`}
          message={errorMessage(failed.error)}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      </Panel>
    );
  }
  if (organizations?.length === 0) {
    return (
      <Panel>
        <EmptyNotice
          icon={<IconBuilding size={28} />}
          title={t`Nothing is recorded`}
          why={t`You are not in an organization yet. Once you are, this page shows what it records about you.`}
        />
      </Panel>
    );
  }
  if (!organizations || !intervals.data || projects.some(({ data }) => !data)) {
    return (
      <Panel padded={false}>
        <SkeletonRows label={t`Loading what is recorded`} rows={8} height={32} />
      </Panel>
    );
  }
  const { intervals: all } = intervals.data;
  return organizations.map((organization, index) => {
    const list = projects[index]?.data ?? [];
    return (
      <PageAccessProvider key={organization.id} organizationId={organization.id}>
        <RecordedPanel
          organization={organization}
          ownId={user.id}
          own={ownIntervals(list, all, user.id)}
          others={othersIntervals(list, all, user.id)}
        />
      </PageAccessProvider>
    );
  });
}
