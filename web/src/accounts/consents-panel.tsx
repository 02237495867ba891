import { t } from '@lingui/core/macro';
import { Box } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { RecordableProject } from '@time-tracker/contract/timer/timer';
import { calls } from '../api/client.ts';
import { useListState } from '../api/list-state.ts';
import { useCurrentUser } from '../api/session.ts';
import { PageAccessProvider } from '../routing/page-access-provider.tsx';
import { ProjectLink } from '../routing/project-link.tsx';
import { formatDateTime } from '../language/format.ts';
import { rulesSummary, viewerRolesLabel } from '../timer/consent/rules-text.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { ListPanel } from '../ui/tables/list-panel.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';
import { InstantText } from '../ui/time/instant-text.tsx';

type Consent = ApiReceives['user']['consents'][number];

/** What the user agreed to, by organization and project. */
export function ConsentsPanel() {
  const { time_zone } = useCurrentUser();
  const list = useQuery(calls.user.consents.queryOptions());
  const { data: projects = [] } = useQuery(calls.timer.projects.queryOptions());
  return (
    <ListPanel
      title={t`Your consents`}
      description={t`What you agreed to have recorded. If an organization records more, you are asked again.`}
      loadingLabel={t`Loading your consents`}
      failedTitle={t`Could not load your consents`}
      rows={list.data}
      {...useListState(list)}
      empty={
        <EmptyNotice
          isCompact
          icon={<IconShieldCheck size={22} />}
          title={t`No consents yet`}
          why={t`You are asked before the first recording in an organization.`}
        />
      }
    >
      {(rows) => (
        <RecordTable
          label={t`Your consents`}
          columns={columnsFor(time_zone, projects)}
          rows={rows}
          keyOf={({ organization_id: id, agreed_at: at }) => `${id} ${at}`}
        />
      )}
    </ListPanel>
  );
}

function columnsFor(timeZone: string, projects: readonly RecordableProject[]): Column<Consent>[] {
  // A consent keeps the name that was shown, not the project.
  const projectOf = ({ organization_id, project_name }: Consent) =>
    projects.find((one) => one.organization_id === organization_id && one.name === project_name);
  return [
    {
      key: 'organization',
      label: t`Organization`,
      isTitle: true,
      render: ({ organization_name: name }) => name,
    },
    {
      key: 'project',
      label: t`Project`,
      render: (consent) => {
        const { project_name: name, organization_id: organizationId } = consent;
        const id = projectOf(consent)?.project_id;
        if (id === undefined) return name;
        return (
          <PageAccessProvider organizationId={organizationId}>
            <ProjectLink id={id} name={name} />
          </PageAccessProvider>
        );
      },
    },
    { key: 'rules', label: t`Rules`, isLong: true, render: ({ rules }) => rulesSummary(rules) },
    {
      key: 'viewers',
      label: t`Who can see it`,
      isLong: true,
      render: ({ rules }) => viewerRolesLabel(rules),
    },
    {
      key: 'when',
      label: t`Agreed on`,
      render: ({ agreed_at: at }) => (
        // Dates such as 2026-11-20 would break at their hyphens.
        <Box component="span" style={{ whiteSpace: 'nowrap' }}>
          <InstantText at={at} text={formatDateTime(at, timeZone)} timeZone={timeZone} />
        </Box>
      ),
    },
  ];
}
