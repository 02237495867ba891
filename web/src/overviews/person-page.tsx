import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { Link, Navigate, useParams } from 'react-router';
import { isMissingOrHidden } from '../api/api-errors.ts';
import { calls } from '../api/client.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { usePeopleAndProjects } from '../filters/use-people-and-projects.ts';
import { paths } from '../routing/paths.ts';
import { ProjectLink } from '../routing/project-link.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { LoadingPanel } from '../ui/loading-panel.tsx';
import { Page } from '../ui/page.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { LatestCaptures, LoadingCaptures } from './latest-captures.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { daysDescription, PersonDays } from './person-days.tsx';
import { PersonProjects } from './person-projects.tsx';
import { PersonSummary } from './person-summary.tsx';
import { LoadingApps, UsedApps } from './used-apps.tsx';
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
  const user = useCurrentUser();
  const { projects } = usePeopleAndProjects(organization.id);
  const ofThem = projects.filter(({ members }) => members.some(({ id }) => id === userId));
  const knownName =
    userId === user.id ? user.name : ofThem[0]?.members.find(({ id }) => id === userId)?.name;
  if (isMissingOrHidden(overview.error)) return <Navigate to={paths.notFound} replace />;
  return (
    <Page
      title={overview.data?.user.name ?? knownName ?? t`Person`}
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
      <OverviewCards
        query={overview}
        placeholder={<LoadingPerson projectCount={ofThem.length} />}
        failureTitle={t`Could not load this person`}
      >
        {(person) => (
          <>
            <PersonSummary person={person} working={present.data?.working[0]} />
            <PersonDays person={person} />
            <PersonProjects projects={person.projects} userId={userId} />
            <UsedApps apps={person.apps} sites={person.sites} to={paths.appsOf(userId)} />
            <LatestCaptures
              query={present}
              to={paths.screenshotsOf(userId)}
              timeZone={person.time_zone}
              labelOf={({ projectId }) => {
                const name = person.projects.find(({ id }) => id === projectId)?.name;
                return name === undefined ? null : <ProjectLink id={projectId} name={name} />;
              }}
            />
            {person.recorders && (
              <UsedRecorders recorders={person.recorders} nowMs={Date.parse(person.now)} />
            )}
          </>
        )}
      </OverviewCards>
    </Page>
  );
}

function LoadingPerson({ projectCount }: { projectCount: number }) {
  const label = t`Loading the person`;
  const isPhone = useIsPhone();
  return (
    <>
      <LoadingPanel label={label} rows={1} height={isPhone ? 175 : 72} />
      <LoadingPanel
        label={label}
        title={t`Last 14 days`}
        description={daysDescription()}
        rows={14}
        height={isPhone ? 51 : 21}
      />
      <LoadingPanel
        label={label}
        title={t`Projects`}
        rows={Math.max(1, projectCount)}
        height={isPhone ? 142 : 49}
      />
      <LoadingApps />
      <LoadingCaptures />
    </>
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
