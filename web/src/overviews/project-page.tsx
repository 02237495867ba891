import { t } from '@lingui/core/macro';
import { Badge, Button, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { Link, Navigate, useParams } from 'react-router';
import { isMissingOrHidden } from '../api/api-errors.ts';
import { calls } from '../api/client.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { useProjectList } from './use-project-list.ts';
import { LoadState, QueryFailure } from '../routing/load-state.tsx';
import { paths } from '../routing/paths.ts';
import { PersonLink } from '../routing/person-link.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';
import { LatestCaptures } from './latest-captures.tsx';
import { ProjectPeople } from './project-people.tsx';
import { ProjectSettings } from './project-settings.tsx';
import { ProjectWeeks } from './project-weeks.tsx';
import { UsedApps } from './used-apps.tsx';

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
  const work = overview.data;
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
      <LoadState
        query={overview}
        placeholder={
          <Panel padded={false}>
            <SkeletonRows label={t`Loading the project`} rows={8} height={40} />
          </Panel>
        }
        failure={(query) => (
          <Panel padded={false}>
            <QueryFailure title={t`Could not load this project`} query={query} />
          </Panel>
        )}
      />
      {work && isLoaded && (
        <Stack gap="md">
          {project?.archived === true && <Badge variant="default">{t`Archived`}</Badge>}
          <ProjectWeeks work={work} seesAll={seesAll} />
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
            <ProjectPeople work={work} project={project} projectId={projectId} seesAll={seesAll} />
            <UsedApps
              apps={work.apps}
              sites={work.sites}
              to={ofProject(paths.apps)}
              description={t`Last 14 days`}
            />
          </SimpleGrid>
          <LatestCaptures
            present={present.data}
            to={ofProject(paths.screenshots)}
            timeZone={work.time_zone}
            labelOf={({ userId, userName }) => <PersonLink id={userId} name={userName} />}
            onExpired={() => void present.refetch()}
          />
          {project?.role === projectRoles.manager && <ProjectSettings project={project} />}
        </Stack>
      )}
    </Page>
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
