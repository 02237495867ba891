import { t } from '@lingui/core/macro';
import { Badge, Group, Text } from '@mantine/core';
import type { Organization, OrganizationUser } from '@time-tracker/contract/organization';
import { useState } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { formatAgo } from '../../language/format.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { InstantText } from '../../ui/time/instant-text.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { RecordTable, type Column } from '../../ui/tables/record-table.tsx';
import { UnverifiedBadge } from '../../ui/unverified-badge.tsx';
import { RemoveOrganizationMemberDialog } from './remove-organization-member-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { ConfirmOrganizationMemberDialog } from './confirm-organization-member-dialog.tsx';
import { OrganizationMemberActions, type MemberDialog } from './organization-member-actions.tsx';
import classes from './organization-member-table.module.css';
import { deviceList, organizationRoleLabel, projectList } from './organization-member-labels.ts';

interface OrganizationMemberTableProps {
  users: OrganizationUser[];
  organization: Organization;
  /** When the list was fetched. */
  nowMs: number;
}

interface Asking {
  about: MemberDialog;
  person: OrganizationUser;
}

export function OrganizationMemberTable({
  users,
  organization,
  nowMs,
}: OrganizationMemberTableProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { id: ownId, time_zone } = useCurrentUser();
  const actions: Column<OrganizationUser> = {
    key: 'actions',
    label: t`Actions`,
    align: 'right',
    hidesLabel: true,
    render: (person) => (
      <OrganizationMemberActions
        organizationId={organization.id}
        person={person}
        isSelf={person.user.id === ownId}
        onAsk={(about) => setAsking({ about, person })}
      />
    ),
  };
  const close = () => setAsking(null);
  return (
    <>
      <RecordTable
        label={t`Users`}
        columns={[...columnsFor(nowMs, time_zone), actions]}
        rows={users}
        keyOf={({ user }) => user.email}
      />
      {asking?.about === 'confirmation' && (
        <ConfirmOrganizationMemberDialog
          organizationId={organization.id}
          person={asking.person}
          onClose={close}
        />
      )}
      {asking?.about === 'role' && (
        <ChangeRoleDialog organization={organization} person={asking.person} onClose={close} />
      )}
      {asking?.about === 'removal' && (
        <RemoveOrganizationMemberDialog
          organization={organization}
          person={asking.person}
          isSelf={asking.person.user.id === ownId}
          onClose={close}
        />
      )}
    </>
  );
}

function columnsFor(nowMs: number, timeZone: string): Column<OrganizationUser>[] {
  return [
    {
      key: 'name',
      label: t`Name`,
      isTitle: true,
      render: ({ user }) => (
        <Group gap="sm" wrap="nowrap">
          <PersonAvatar name={user.name ?? user.email} />
          <div className={classes.person}>
            <div>{user.name ?? <EmailText email={user.email} />}</div>
            <Text size="xs" c="dimmed">
              {user.name === null ? t`Invited` : <EmailText email={user.email} />}
            </Text>
          </div>
        </Group>
      ),
    },
    { key: 'type', label: t`Type`, render: ({ type }) => accountType(type) },
    { key: 'role', label: t`Role`, render: ({ role }) => organizationRoleLabel(role) },
    {
      key: 'projects',
      label: t`Projects`,
      render: ({ projects, role }) => <ProjectList projects={projects} role={role} />,
    },
    {
      key: 'seen',
      label: t`Last tracked`,
      render: ({ last_seen: at }) =>
        at === null ? (
          t`never`
        ) : (
          <span className={classes.unbroken}>
            <InstantText at={at} text={formatAgo(at, nowMs)} timeZone={timeZone} />
          </span>
        ),
    },
    {
      key: 'devices',
      label: t`Devices`,
      render: ({ recorders }) => <span className={classes.list}>{deviceList(recorders)}</span>,
    },
    {
      key: 'state',
      label: t`Status`,
      render: ({ state, is_limited }) =>
        is_limited ? (
          <UnverifiedBadge />
        ) : (
          <Badge variant="default" fw={500} className={classes.state}>
            {state === 'active' ? t`Active` : t`Pending`}
          </Badge>
        ),
    },
  ];
}

/** Shows the first few; a click shows the rest. */
const shownProjects = 3;

function ProjectList({ projects, role }: Pick<OrganizationUser, 'projects' | 'role'>) {
  const more = projects.slice(shownProjects);
  return (
    <div className={`${classes.list} ${classes.projects}`}>
      {projectList(projects.slice(0, shownProjects), role)}
      {more.length > 0 && (
        <details>
          <summary className={classes.more}>{t`${{ count: more.length }} more`}</summary>
          <div>{projectList(more, role)}</div>
        </details>
      )}
    </div>
  );
}

function accountType(type: OrganizationUser['type']): string {
  if (type === null) return '–';
  return type === 'Owner' ? t`Owner` : t`Member`;
}
