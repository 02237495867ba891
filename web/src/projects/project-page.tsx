import { t } from '@lingui/core/macro';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { dayMs } from '@time-tracker/contract/time/durations';
import { errorMessage } from '../api/api-errors.ts';
import { calls } from '../api/client.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { formatDuration } from '../language/format.ts';
import { paths } from '../routing/paths.ts';
import { PersonLink } from '../routing/person-link.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordTable } from '../ui/tables/record-table.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';

const shownMs = 14 * dayMs;

/** One project of the selected organization. */
export function ProjectPage() {
  const projectId = Number(useParams()['projectId']);
  if (!Number.isInteger(projectId) || projectId < 1)
    return <Navigate to={paths.notFound} replace />;
  return <WorkOnProject key={projectId} projectId={projectId} />;
}

function WorkOnProject({ projectId }: { projectId: number }) {
  const organization = useOrganization();
  const [start] = useState(() => new Date(Date.now() - shownMs).toISOString());
  const projects = useQuery(
    calls.project.all.queryOptions({ input: { organization_id: organization.id } }),
  );
  const filter = { organization_id: organization.id, project_id: projectId, start };
  const work = useQuery(calls.activity.days.queryOptions({ input: { ...filter, by: 'member' } }));
  const project = projects.data?.find(({ id }) => id === projectId);
  return (
    <Page title={project?.name ?? t`Project`}>
      <Panel
        title={t`Last 14 days`}
        padded={false}
        actions={
          <Group gap="md">
            <TextLink to={paths.members(projectId)} size="sm">{t`Members`}</TextLink>
          </Group>
        }
      >
        {work.isPending && <SkeletonRows label={t`Loading`} rows={4} />}
        {work.isError && (
          <FailureNotice
            title={t`Could not load this project`}
            message={errorMessage(work.error)}
            onRetry={() => void work.refetch()}
            isRetrying={work.isFetching}
          />
        )}
        {work.data && (
          <RecordTable
            label={t`Members`}
            columns={[
              {
                key: 'name',
                label: t`Name`,
                isTitle: true,
                render: ({ id, name }) => <PersonLink id={id} name={name} />,
              },
              {
                key: 'worked',
                label: t`Worked`,
                align: 'right',
                render: ({ duration }) => formatDuration(duration),
              },
            ]}
            rows={work.data.groups}
            keyOf={({ id }) => id}
          />
        )}
      </Panel>
    </Page>
  );
}
