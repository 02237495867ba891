import { t } from '@lingui/core/macro';
import { Badge, Group } from '@mantine/core';
import type { ProjectMember } from '@time-tracker/contract/members/project-members';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { useState } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { formatAgo, formatDuration } from '../../language/format.ts';
import { PersonLink } from '../../routing/person-link.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { InstantText } from '../../ui/time/instant-text.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { RecordTable, type Column } from '../../ui/tables/record-table.tsx';
import { UnverifiedBadge } from '../../ui/unverified-badge.tsx';
import { ConfirmProjectMemberDialog } from './confirm-project-member-dialog.tsx';
import classes from './project-member-table.module.css';
import { ProjectMemberActions } from './project-member-actions.tsx';
import { IntervalChoice, RoleChoice } from './project-member-fields.tsx';
import { intervalLabel } from '../../language/interval-label.ts';
import { roleLabel } from '../member-labels.ts';
import { RemoveProjectMemberDialog } from './remove-project-member-dialog.tsx';

interface ProjectMemberTableProps {
  members: ProjectMember[];
  projectId: number;
  projectName: string;
  isManager: boolean;
  /** The project's organization, when the user owns it. */
  ownedOrganizationId: number | undefined;
  /** When the list was loaded. */
  nowMs: number;
}

/** The members of a project. Users who are not managers see names and roles, and can leave. */
export function ProjectMemberTable(props: ProjectMemberTableProps) {
  const { members, projectId, projectName, isManager, ownedOrganizationId, nowMs } = props;
  const { id: ownId } = useCurrentUser();
  const [leaving, setLeaving] = useState<ProjectMember | null>(null);
  const [confirming, setConfirming] = useState<ProjectMember | null>(null);
  const roles: Column<ProjectMember> = {
    key: 'role',
    label: t`Role`,
    isPlain: true,
    render: (member) =>
      isManager && member.user.id !== null && member.user.id !== ownId ? (
        <RoleChoice projectId={projectId} member={member} userId={member.user.id} />
      ) : (
        roleLabel(member.role)
      ),
  };
  const actions: Column<ProjectMember> = {
    key: 'actions',
    label: t`Actions`,
    align: 'right',
    hidesLabel: true,
    render: (member) => (
      <ProjectMemberActions
        projectId={projectId}
        member={member}
        isSelf={member.user.id === ownId}
        isManager={isManager}
        onConfirm={
          ownedOrganizationId !== undefined && member.is_limited === true
            ? () => setConfirming(member)
            : undefined
        }
        onRemove={() => setLeaving(member)}
      />
    ),
  };
  const columns = isManager
    ? [
        nameColumn(),
        roles,
        intervalsOf(projectId),
        ...workColumns(nowMs),
        // Only exceptions are shown, so without one there is no column.
        ...(members.some(isException) ? [statusColumn()] : []),
        actions,
      ]
    : [nameColumn(), roles, actions];
  return (
    <>
      <RecordTable label={t`Members`} columns={columns} rows={members} keyOf={keyOf} />
      {confirming && ownedOrganizationId !== undefined && (
        <ConfirmProjectMemberDialog
          organizationId={ownedOrganizationId}
          member={confirming}
          onClose={() => setConfirming(null)}
        />
      )}
      {leaving && (
        <RemoveProjectMemberDialog
          projectId={projectId}
          projectName={projectName}
          member={leaving}
          isSelf={leaving.user.id === ownId}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

function keyOf({ user }: ProjectMember): string {
  return String(user.id ?? user.email);
}

const nameColumn = (): Column<ProjectMember> => ({
  key: 'name',
  label: t`Name`,
  isTitle: true,
  render: ({ user }) => (
    <Group gap="sm" wrap="nowrap">
      <PersonAvatar name={user.name ?? user.email ?? ''} />
      <div className={classes.person}>
        <div>
          {user.name === null ? (
            user.email !== null && <EmailText email={user.email} />
          ) : (
            <PersonLink id={user.id} name={user.name} />
          )}
        </div>
        {user.email !== null && (
          <div className={classes.email}>
            {user.name === null ? t`Invited` : <EmailText email={user.email} />}
          </div>
        )}
      </div>
    </Group>
  ),
});

function intervalsOf(projectId: number): Column<ProjectMember> {
  return {
    key: 'interval',
    label: t`Screenshots`,
    isPlain: true,
    render: (member) => {
      if (member.role === projectRoles.viewer) return t`No tracking`;
      if (member.user.id === null) return intervalLabel(member.screenshot_interval ?? 0);
      return <IntervalChoice projectId={projectId} member={member} userId={member.user.id} />;
    },
  };
}

function workColumns(nowMs: number): Column<ProjectMember>[] {
  return [
    {
      key: 'worked',
      label: t`Last 7 days`,
      align: 'right',
      isNothing: neverTracks,
      render: (member) => (neverTracks(member) ? '–' : formatDuration(member.worked_week ?? 0)),
    },
    {
      key: 'last-seen',
      label: t`Last tracked`,
      isExtra: true,
      isNothing: neverTracks,
      render: (member) => {
        const { last_seen: at } = member;
        if (neverTracks(member)) return '–';
        return at === null ? (
          t`never`
        ) : (
          <span className={classes.unbroken}>
            <InstantText at={at} text={formatAgo(at, nowMs)} />
          </span>
        );
      },
    },
  ];
}

/** Viewers who were members before keep the time that they tracked. */
function neverTracks({ role, last_seen }: ProjectMember): boolean {
  return role === projectRoles.viewer && last_seen === null;
}

function isException({ state, is_limited }: ProjectMember): boolean {
  return state === 'pending' || is_limited === true;
}

const statusColumn = (): Column<ProjectMember> => ({
  key: 'state',
  label: t`Status`,
  isNothing: (member) => !isException(member),
  render: ({ state, is_limited }) =>
    is_limited === true ? (
      <UnverifiedBadge />
    ) : (
      state === 'pending' && (
        <Badge variant="default" fw={500} className={classes.unbroken}>
          {t`Pending`}
        </Badge>
      )
    ),
});
