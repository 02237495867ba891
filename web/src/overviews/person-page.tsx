import { t } from '@lingui/core/macro';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { Link, Navigate, useParams } from 'react-router';
import { isMissingOrHidden } from '../api/api-errors.ts';
import { calls } from '../api/client.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { LoadState, QueryFailure } from '../routing/load-state.tsx';
import { paths } from '../routing/paths.ts';
import { ProjectLink } from '../routing/project-link.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';
import { LatestCaptures } from './latest-captures.tsx';
import { PersonDays } from './person-days.tsx';
import { PersonProjects } from './person-projects.tsx';
import { PersonSummary } from './person-summary.tsx';
import { UsedApps } from './used-apps.tsx';
import { UsedRecorders } from './used-recorders.tsx';

const refreshEveryMs = minuteMs;
const requestedScreenshots = 24;

/** One person in the selected organization: the same for their managers and for themselves. */
export function PersonPage() {
  const userId = Number(useParams()['userId']);
  if (!Number.isInteger(userId) || userId < 1) return <Navigate to={paths.notFound} replace />;
  return <Person key={userId} userId={userId} />;
}

function Person({ userId }: { userId: number }) {
  const organization = useOrganization();
  const ofPerson = { organization_id: organization.id, user_id: userId };
  const overview = useQuery(
    calls.organization.person.queryOptions({ input: ofPerson, refetchInterval: refreshEveryMs }),
  );
  const present = useQuery(
    calls.dashboard.now.queryOptions({
      input: { ...ofPerson, working: 1, screenshots: requestedScreenshots },
      refetchInterval: refreshEveryMs,
    }),
  );
  if (isMissingOrHidden(overview.error)) return <Navigate to={paths.notFound} replace />;
  const person = overview.data;
  return (
    <Page
      title={person?.user.name ?? t`Person`}
      breadcrumbs={
        organization.role === 'owner'
          ? [
              <TextLink key="users" to={paths.users} size="sm">
                {t`User Management`}
              </TextLink>,
            ]
          : []
      }
      actions={<WorkLinks userId={userId} />}
    >
      <LoadState
        query={overview}
        placeholder={
          <Panel padded={false}>
            <SkeletonRows label={t`Loading the person`} rows={8} height={40} />
          </Panel>
        }
        failure={(query) => (
          <Panel padded={false}>
            <QueryFailure title={t`Could not load this person`} query={query} />
          </Panel>
        )}
      />
      {person && (
        <Stack gap="md">
          <PersonSummary person={person} working={present.data?.working[0]} />
          <PersonDays person={person} />
          <SimpleGrid cols={1} spacing="md">
            <PersonProjects projects={person.projects} userId={userId} />
            <UsedApps
              apps={person.apps}
              sites={person.sites}
              to={paths.appsOf(userId)}
              description={t`Last 14 days`}
            />
          </SimpleGrid>
          <LatestCaptures
            present={present.data}
            to={paths.screenshotsOf(userId)}
            timeZone={person.time_zone}
            labelOf={({ projectId }) => {
              const name = person.projects.find(({ id }) => id === projectId)?.name;
              return name === undefined ? null : <ProjectLink id={projectId} name={name} />;
            }}
            onExpired={() => void present.refetch()}
          />
          {person.recorders && (
            <UsedRecorders recorders={person.recorders} nowMs={Date.parse(person.now)} />
          )}
        </Stack>
      )}
    </Page>
  );
}

function WorkLinks({ userId }: { userId: number }) {
  const links = [
    { label: t`TimeLog`, to: paths.timeLogOf(userId) },
    { label: t`Screenshots`, to: paths.screenshotsOf(userId) },
    { label: t`Apps`, to: paths.appsOf(userId) },
  ];
  return links.map(({ label, to }) => (
    <Button key={to} component={Link} to={to} variant="default">
      {label}
    </Button>
  ));
}
