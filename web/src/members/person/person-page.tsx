import { t } from '@lingui/core/macro';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { dayMs } from '@time-tracker/contract/time/durations';
import { errorMessage } from '../../api/api-errors.ts';
import { calls } from '../../api/client.ts';
import { useOrganization } from '../../api/organization-choice.ts';
import { formatDuration } from '../../language/format.ts';
import { paths } from '../../routing/paths.ts';
import { ProjectLink } from '../../routing/project-link.tsx';
import { TextLink } from '../../routing/text-link.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx';

const shownMs = 14 * dayMs;

/** One person in the selected organization. */
export function PersonPage() {
  const userId = Number(useParams()['userId']);
  if (!Number.isInteger(userId) || userId < 1) return <Navigate to={paths.notFound} replace />;
  return <WorkOfPerson key={userId} userId={userId} />;
}

function WorkOfPerson({ userId }: { userId: number }) {
  const organization = useOrganization();
  const [start] = useState(() => new Date(Date.now() - shownMs).toISOString());
  const filter = { organization_id: organization.id, user_id: userId, start };
  const work = useQuery(
    calls.activity.days.queryOptions({ input: { ...filter, by: 'member_project' } }),
  );
  const [person] = work.data?.groups ?? [];
  return (
    <Page title={person?.name ?? t`Person`}>
      <Panel
        title={t`Last 14 days`}
        padded={false}
        actions={
          <Group gap="md">
            <TextLink to={paths.timeLogOf(userId)} size="sm">{t`TimeLog`}</TextLink>
            <TextLink to={paths.screenshotsOf(userId)} size="sm">{t`Screenshots`}</TextLink>
            <TextLink to={paths.appsOf(userId)} size="sm">{t`Apps`}</TextLink>
          </Group>
        }
      >
        {work.isPending && <SkeletonRows label={t`Loading`} rows={4} />}
        {work.isError && (
          <FailureNotice
            title={t`Could not load this person`}
            message={errorMessage(work.error)}
            onRetry={() => void work.refetch()}
            isRetrying={work.isFetching}
          />
        )}
        {work.data && (
          <RecordTable
            label={t`Projects`}
            columns={[
              {
                key: 'name',
                label: t`Project`,
                isTitle: true,
                render: ({ id, name }) => <ProjectLink id={id} name={name} />,
              },
              {
                key: 'worked',
                label: t`Worked`,
                align: 'right',
                render: ({ duration }) => formatDuration(duration),
              },
            ]}
            rows={person?.projects ?? []}
            keyOf={({ id }) => id}
          />
        )}
      </Panel>
    </Page>
  );
}
