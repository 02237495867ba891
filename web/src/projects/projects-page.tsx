import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import '../ui/mantine-later.css';
import { Button, NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconArchive, IconBriefcase, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Project } from '@time-tracker/contract/project';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { calls } from '../api/client.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { LoadState, QueryFailure } from '../routing/load-state.tsx';
import { formatDuration } from '../language/format.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { CreatedNotice } from './created-notice.tsx';
import type { CreatedProject } from './create-project.ts';
import { CreateProjectModal } from './create-project-modal.tsx';
import { ProjectDialog, type ProjectDialogState } from './project-dialog.tsx';
import { arrangeProjects, toProjectOrder } from './project-order.ts';
import { ProjectTable } from './project-table.tsx';

const refreshEveryMs = minuteMs;

/** The projects of the selected organization that the caller belongs to, or all for its owner. */
export function ProjectsPage() {
  const organization = useOrganization();
  const isOwner = organization.role === 'owner';
  const [search, setSearch] = useSearchParams();
  const showsArchived = search.get('show') === 'archived';
  const isCreating = isOwner && search.has('create');
  const [dialog, setDialog] = useState<ProjectDialogState | null>(null);
  const [created, setCreated] = useState<CreatedProject | null>(null);
  const list = useQuery(
    calls.project.all.queryOptions({
      input: { organization_id: organization.id, archived: showsArchived },
      refetchInterval: refreshEveryMs,
    }),
  );
  const setCreating = (isOpen: boolean) =>
    setSearch(isOpen ? { create: '1' } : {}, { replace: !isOpen });
  const location = useLocation();
  const fieldKey = readFieldKey(location.state) ?? location.key;
  const change = (name: 'search' | 'order', value: string) =>
    setSearch(
      (before) => {
        before.delete(name);
        if (value !== '' && value !== 'name') before.set(name, value);
        return before;
      },
      { replace: true, state: { fieldKey } satisfies FieldState },
    );
  const sought = search.get('search') ?? '';
  const order = toProjectOrder(search.get('order'));
  const projects = list.data && arrangeProjects(list.data, { search: sought, order });
  const createButton = isOwner && (
    <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={16} aria-hidden />}>
      {t`Create project`}
    </Button>
  );

  return (
    <Page
      title={t`Projects`}
      actions={
        <>
          <TextInput
            // Not controlled: the address follows later than fast typing. Any other change of the address starts it anew.
            key={fieldKey}
            type="search"
            aria-label={t`Search projects`}
            placeholder={t`Project name`}
            leftSection={<IconSearch size={16} aria-hidden />}
            defaultValue={sought}
            onChange={({ currentTarget }) => change('search', currentTarget.value)}
          />
          <NativeSelect
            aria-label={t`Sort projects`}
            data={[
              { value: 'name', label: t`By name` },
              { value: 'worked', label: t`Most hours first` },
              { value: 'latest', label: t`Latest work first` },
            ]}
            value={order}
            onChange={({ currentTarget }) => change('order', currentTarget.value)}
          />
          <SegmentedControl
            aria-label={t`Filter projects`}
            data={[
              { value: 'active', label: t`Active` },
              { value: 'archived', label: t`Archived` },
            ]}
            value={showsArchived ? 'archived' : 'active'}
            onChange={(value) => setSearch(value === 'archived' ? { show: value } : {})}
          />
          {createButton}
        </>
      }
    >
      {created && <CreatedNotice project={created} onClose={() => setCreated(null)} />}
      <Panel padded={false}>
        <LoadState
          query={list}
          placeholder={<LoadingProjects />}
          failure={(query) => <QueryFailure title={t`Could not load the projects`} query={query} />}
        />
        {projects && projects.length > 0 && (
          <>
            <ProjectTable
              projects={projects}
              isOwner={isOwner}
              nowMs={list.dataUpdatedAt}
              onAct={setDialog}
            />
            <ProjectsTotal projects={projects} />
          </>
        )}
        {projects?.length === 0 && list.data && list.data.length > 0 && (
          <EmptyNotice
            icon={<IconBriefcase size={28} />}
            title={t`No matches`}
            why={t`No project matches “${sought}”.`}
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
        onCreated={setCreated}
      />
      <ProjectDialog state={dialog} onClose={() => setDialog(null)} />
    </Page>
  );
}

/** As high as the rows, or on a phone the cards, that follow. */
function LoadingProjects() {
  return <SkeletonRows label={t`Loading projects`} rows={5} height={useIsPhone() ? 130 : 41} />;
}

/** In the history: the key of the address before a search was typed, or an order chosen. */
interface FieldState {
  fieldKey: string;
}

function readFieldKey(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('fieldKey' in state)) return undefined;
  return typeof state.fieldKey === 'string' ? state.fieldKey : undefined;
}

/** How many projects are listed, and their time together. */
function ProjectsTotal({ projects }: { projects: readonly Project[] }) {
  const { length: count } = projects;
  const total = formatDuration(projects.reduce((sum, { worked_week }) => sum + worked_week, 0));
  // Members see only their own time.
  const isOwnWork = projects.every(({ role }) => role === projectRoles.member);
  return (
    <Text size="sm" c="dimmed" px="md" py="sm">
      <Plural value={count} one="# project" other="# projects" />
      {' · '}
      {isOwnWork
        ? t`Your total of the last 7 days: ${total}`
        : t`Total of the last 7 days: ${total}`}
    </Text>
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
        title={t`No archived projects`}
        why={t`Archived projects are hidden and don't accept time, but keep their data. Restore them here.`}
      />
    );
  }
  return (
    <EmptyNotice
      icon={<IconBriefcase size={28} />}
      title={t`No projects yet`}
      why={
        isOwner
          ? t`Time is tracked on projects. Create your first project, then start the timer.`
          : t`You are not in a project yet. Ask an owner of the organization to add you.`
      }
      action={action || undefined}
    />
  );
}
