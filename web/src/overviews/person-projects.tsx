import { intervalLabel } from '../language/interval-label.ts';
import { t } from '@lingui/core/macro';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import type { PersonOverview } from '@time-tracker/contract/members/work-pages';
import { IconBriefcase } from '@tabler/icons-react';
import { formatDuration, formatPercent } from '../language/format.ts';
import { ProjectLink } from '../routing/project-link.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { ProjectChip } from '../ui/project-chip.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';

type Project = PersonOverview['projects'][number];

/** The projects of a person that the viewer may see, with their screenshot interval. */
export function PersonProjects({ projects }: { projects: Project[] }) {
  return (
    <Panel title={t`Projects`} padded={false}>
      {projects.length === 0 ? (
        <EmptyNotice
          icon={<IconBriefcase size={28} />}
          title={t`No projects`}
          why={t`Projects appear here once the person is added to one.`}
        />
      ) : (
        <RecordTable
          label={t`Projects`}
          columns={columns()}
          rows={projects}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}

function columns(): Column<Project>[] {
  return [
    {
      key: 'name',
      label: t`Name`,
      isTitle: true,
      render: ({ id, name, color }) => (
        <ProjectChip color={color}>
          <ProjectLink id={id} name={name} />
        </ProjectChip>
      ),
    },
    { key: 'role', label: t`Role`, render: ({ role }) => roleText(role) },
    {
      key: 'interval',
      label: t`Screenshots`,
      isNothing: ({ screenshot_interval: minutes }) => minutes === null,
      render: (project) => intervalText(project),
    },
    {
      key: 'week',
      label: t`This week`,
      align: 'right',
      render: ({ week }) => formatDuration(week),
    },
    {
      key: 'total',
      label: t`Last 14 days`,
      align: 'right',
      render: ({ duration }) => formatDuration(duration),
    },
    {
      key: 'activity',
      label: t`Activity`,
      align: 'right',
      isNothing: ({ activity }) => activity === null,
      render: ({ activity }) => (activity === null ? '–' : formatPercent(activity)),
    },
  ];
}

function roleText(role: ProjectRole | null): string {
  if (role === null) return t`no longer in it`;
  const labels: Record<ProjectRole, string> = { 1: t`Manager`, 2: t`Member`, 3: t`Viewer` };
  return labels[role];
}

function intervalText({ role, screenshot_interval: minutes }: Project): string {
  if (minutes === null) return '–';
  if (role === projectRoles.viewer) return t`No tracking`;
  return intervalLabel(minutes);
}
