import { t } from '@lingui/core/macro';
import { Badge, Button, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { Link, Navigate, useParams } from 'react-router';
import { isMissingOrHidden } from '../api/api-errors.ts';
import { calls } from '../api/client.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { useProjectList } from './use-project-list.ts';
import { paths } from '../routing/paths.ts';
import { PersonLink } from '../routing/person-link.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { LoadingPanel } from '../ui/loading-panel.tsx';
import { Page } from '../ui/page.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { LatestCaptures, LoadingCaptures } from './latest-captures.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { ProjectPeople } from './project-people.tsx';
import { ProjectSettings } from './project-settings.tsx';
import { hoursTitle, ProjectWeeks } from './project-weeks.tsx';
import { LoadingApps, UsedApps } from './used-apps.tsx';

const refreshEveryMs = minuteMs;
const requestedScreenshots = 24;

/** One project: what was worked on it, by whom, in what, and its settings. */
export function ProjectPage() {
  const projectId = Number(useParams()['projectId']);
  if (!Number.isInteger(projectId) || projectId < 1)
    return <Navigate to={paths.notFound} replace />;
  return <OneProject key={projectId} projectId={projectId} />;
}

function OneProject({ projectId }: { projectId: number }) {
  const { project, organizationId, isLoaded } = useProjectList(projectId);
  const isOwner = useOrganization().role === 'owner';
  const overview = useQuery(
    calls.project.overview.queryOptions({
      input: { project_id: projectId },
      refetchInterval: refreshEveryMs,
    }),
  );
  const present = useQuery(
    calls.dashboard.now.queryOptions({
      input: {
        organization_id: organizationId,
        project_id: projectId,
        working: 1,
        screenshots: requestedScreenshots,
      },
      enabled: project !== undefined,
      refetchInterval: refreshEveryMs,
    }),
  );
  if (isMissingOrHidden(overview.error)) return <Navigate to={paths.notFound} replace />;
  const seesAll = isOwner || project?.role !== projectRoles.member;
  const ofProject = (path: string) => `${path}?project=${projectId}`;
  return (
    <Page
      title={project?.name ?? t`Project`}
      breadcrumbs={[
        <TextLink key="projects" to={paths.projects} size="sm">
          {t`Projects`}
        </TextLink>,
      ]}
      actions={<WorkLinks ofProject={ofProject} projectId={projectId} />}
    >
      <OverviewCards
        query={overview}
        isReady={isLoaded}
        placeholder={<LoadingProject peopleCount={project?.members.length} seesAll={seesAll} />}
        failureTitle={t`Could not load this project`}
      >
        {(work) => (
          <>
            {project?.archived === true && <Badge variant="default">{t`Archived`}</Badge>}
            <ProjectWeeks work={work} seesAll={seesAll} />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
              <ProjectPeople
                work={work}
                project={project}
                projectId={projectId}
                seesAll={seesAll}
              />
              <UsedApps apps={work.apps} sites={work.sites} to={ofProject(paths.apps)} />
            </SimpleGrid>
            <LatestCaptures
              query={present}
              to={ofProject(paths.screenshots)}
              timeZone={work.time_zone}
              labelOf={({ userId, userName }) => <PersonLink id={userId} name={userName} />}
            />
            {project?.role === projectRoles.manager && <ProjectSettings project={project} />}
          </>
        )}
      </OverviewCards>
    </Page>
  );
}

interface LoadingProjectProps {
  /** Undefined while unknown. */
  peopleCount: number | undefined;
  seesAll: boolean;
}

function LoadingProject({ peopleCount = 3, seesAll }: LoadingProjectProps) {
  const label = t`Loading the project`;
  const isPhone = useIsPhone();
  return (
    <>
      <LoadingPanel
        label={label}
        title={hoursTitle(seesAll)}
        rows={1}
        height={isPhone ? 290 : 280}
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <LoadingPanel
          label={label}
          title={t`People`}
          description={t`Hours of the last 8 weeks`}
          rows={peopleCount}
          height={isPhone ? 90 : 48}
        />
        <LoadingApps />
      </SimpleGrid>
      <LoadingCaptures />
    </>
  );
}

interface WorkLinksProps {
  projectId: number;
  ofProject: (path: string) => string;
}

function WorkLinks({ projectId, ofProject }: WorkLinksProps) {
  const links = [
    { label: t`Members`, to: paths.members(projectId) },
    { label: t`TimeLog`, to: ofProject(paths.timeLog) },
    { label: t`Screenshots`, to: ofProject(paths.screenshots) },
    { label: t`Apps`, to: ofProject(paths.apps) },
  ];
  return links.map(({ label, to }) => (
    <Button key={to} component={Link} to={to} variant="default">
      {label}
    </Button>
  ));
}
