import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { isMissingOrHidden } from '../../api/api-errors.ts';
import { useLastError } from '../../api/last-error.ts';
import { calls } from '../../api/client.ts';
import { useOrganization } from '../../api/organization-choice.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { IntervalForAll } from '../interval-for-all.tsx';
import { AddProjectMemberModal } from './add-project-member-modal.tsx';
import { ProjectMemberTable } from './project-member-table.tsx';
import { NoProjectMembers, ProjectNotFound } from './no-project-members.tsx';
import { useProject } from './use-project.ts';

const refreshEveryMs = minuteMs;

/** The members of one project. */
export function ProjectMembersPage() {
  const projectId = Number(useParams()['projectID']);
  if (!Number.isInteger(projectId) || projectId < 1)
    return <Navigate to={paths.notFound} replace />;
  return <MembersOfProject key={projectId} projectId={projectId} />;
}

function MembersOfProject({ projectId }: { projectId: number }) {
  const { project, isSearching } = useProject(projectId);
  const isManager = project?.role === projectRoles.manager;
  const [search, setSearch] = useSearchParams();
  const setAdding = (isOpen: boolean) =>
    setSearch(isOpen ? { add: '1' } : {}, { replace: !isOpen });
  return (
    <Page
      title={project ? t`Members of ${{ name: project.name }}` : t`Members`}
      breadcrumbs={[
        <TextLink key="projects" to={paths.projects} size="sm">
          {t`Projects`}
        </TextLink>,
        project && (
          <TextLink key="project" to={paths.project(projectId)} size="sm">
            {project.name}
          </TextLink>
        ),
      ]}
      actions={
        isManager && (
          <>
            <IntervalForAll
              scope={{ projectId }}
              currentMinutes={project.default_screenshot_interval}
            />
            <Button
              onClick={() => setAdding(true)}
              leftSection={<IconUserPlus size={16} aria-hidden />}
            >
              {t`Add member`}
            </Button>
          </>
        )
      }
    >
      <Panel padded={false}>
        <MemberList
          projectId={projectId}
          project={project}
          isSearching={isSearching}
          isManager={isManager}
        />
      </Panel>
      <AddProjectMemberModal
        opened={isManager && search.has('add')}
        projectId={projectId}
        defaultMinutes={project?.default_screenshot_interval ?? null}
        onClose={() => setAdding(false)}
      />
    </Page>
  );
}

interface MemberListProps {
  projectId: number;
  project: Project | undefined;
  /** Whether the caller's rights in the project are still loading. */
  isSearching: boolean;
  isManager: boolean;
}

function MemberList({ projectId, project, isSearching, isManager }: MemberListProps) {
  const organization = useOrganization();
  const isPhone = useIsPhone();
  const list = useQuery(
    calls.project.members.queryOptions({
      input: { project_id: projectId },
      refetchInterval: refreshEveryMs,
    }),
  );
  const error = useLastError(list);
  if ((list.isPending && error === null) || isSearching) {
    // As high as the rows, or on a phone the cards, that follow.
    return <SkeletonRows label={t`Loading members`} rows={4} height={isPhone ? 162 : 56} />;
  }
  // The specification shows an error as an empty list with a retry button.
  if (!list.data || list.data.length === 0) {
    const retry = { onRetry: () => void list.refetch(), isRetrying: list.isFetching };
    const isNone = project === undefined && isMissingOrHidden(error);
    return isNone ? (
      <ProjectNotFound {...retry} />
    ) : (
      <NoProjectMembers {...retry} hasFailed={error !== null} />
    );
  }
  const isOwned = organization.role === 'owner' && organization.id === project?.organization_id;
  return (
    <ProjectMemberTable
      ownedOrganizationId={isOwned ? organization.id : undefined}
      members={list.data}
      projectId={projectId}
      projectName={project?.name ?? t`this project`}
      isManager={isManager}
      nowMs={list.dataUpdatedAt}
    />
  );
}
