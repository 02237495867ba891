import { Button, SegmentedControl } from '@mantine/core';
import { IconArchive, IconBriefcase, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../api/api-errors.ts';
import { calls } from '../api/client.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';
import { CreateProjectModal } from './create-project-modal.tsx';
import { ProjectDialog, type ProjectDialogState } from './project-dialog.tsx';
import { ProjectTable } from './project-table.tsx';

const refreshEveryMs = 60_000;

/** The projects of the selected organization that the caller belongs to, or all for its owner. */
export function ProjectsPage() {
  const organization = useOrganization();
  const isOwner = organization.role === 'owner';
  const [search, setSearch] = useSearchParams();
  const showsArchived = search.get('show') === 'archived';
  const isCreating = isOwner && search.has('create');
  const [dialog, setDialog] = useState<ProjectDialogState | null>(null);
  const list = useQuery(
    calls.project.all.queryOptions({
      input: { organization_id: organization.id, archived: showsArchived },
      refetchInterval: refreshEveryMs,
    }),
  );
  const setCreating = (isOpen: boolean) =>
    setSearch(isOpen ? { create: '1' } : {}, { replace: !isOpen });
  const createButton = isOwner && (
    <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={16} aria-hidden />}>
      Create project
    </Button>
  );

  return (
    <Page
      title="Projects"
      actions={
        <>
          <SegmentedControl
            aria-label="Which projects"
            data={[
              { value: 'active', label: 'Active' },
              { value: 'archived', label: 'Archived' },
            ]}
            value={showsArchived ? 'archived' : 'active'}
            onChange={(value) => setSearch(value === 'archived' ? { show: value } : {})}
          />
          {createButton}
        </>
      }
    >
      <Panel padded={false}>
        {list.isPending && <SkeletonRows label="Loading projects" rows={5} height={40} />}
        {list.isError && !list.data && (
          <FailureNotice
            title="The projects could not be loaded"
            words={errorMessage(list.error)}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {list.data && list.data.length > 0 && (
          <ProjectTable
            projects={list.data}
            isOwner={isOwner}
            nowMs={list.dataUpdatedAt}
            onAct={setDialog}
          />
        )}
        {list.data?.length === 0 && (
          <NoProjects showsArchived={showsArchived} isOwner={isOwner} action={createButton} />
        )}
      </Panel>
      <CreateProjectModal
        opened={isCreating}
        organizationId={organization.id}
        onClose={() => setCreating(false)}
      />
      <ProjectDialog state={dialog} onClose={() => setDialog(null)} />
    </Page>
  );
}

interface NoProjectsProps {
  showsArchived: boolean;
  isOwner: boolean;
  action: ReactNode;
}

function NoProjects({ showsArchived, isOwner, action }: NoProjectsProps) {
  if (showsArchived) {
    return (
      <EmptyNotice
        icon={<IconArchive size={28} />}
        title="No archived projects"
        why="A project that is archived is hidden and takes no time, but keeps its data. It waits here until it is restored."
      />
    );
  }
  return (
    <EmptyNotice
      icon={<IconBriefcase size={28} />}
      title="No projects yet"
      why={
        isOwner
          ? 'Time is recorded on projects. Create the first one, then start the timer on it.'
          : 'You belong to no project here. Ask an owner of the organization to add you to one.'
      }
      action={action || undefined}
    />
  );
}
