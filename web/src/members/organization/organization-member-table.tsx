import { t } from '@lingui/core/macro';
import { Badge, Group, Text } from '@mantine/core';
import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
import type { Organization } from '@time-tracker/contract/organization';
import { useState } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { formatAgo, formatDuration } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import { RecorderVersion } from '../../timer/recorder-version.tsx';
import { PersonLink } from '../../routing/person-link.tsx';
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
import { deviceList, organizationRoleLabel } from './organization-member-labels.ts';
import { ProjectChips } from './project-chips.tsx';

interface OrganizationMemberTableProps {
  users: OrganizationUser[];
  organization: Organization;
  /** When the list was fetched. */
  nowMs: number;
  /** These are the rows of the previous filter or page. */
  isStale: boolean;
}

interface Asking {
  about: MemberDialog;
  person: OrganizationUser;
}

export function OrganizationMemberTable({
  users,
  organization,
  nowMs,
  isStale,
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
      <div className={classes.rows} data-stale={isStale || undefined} aria-busy={isStale}>
        <RecordTable
          label={t`Users`}
          columns={[...columnsFor(organization.id, nowMs, time_zone), actions]}
          rows={users}
          keyOf={({ user }) => user.email}
        />
      </div>
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

function columnsFor(
  organizationId: number,
  nowMs: number,
  timeZone: string,
): Column<OrganizationUser>[] {
  return [...personColumns(), ...workColumns(organizationId), ...presenceColumns(nowMs, timeZone)];
}

function personColumns(): Column<OrganizationUser>[] {
  return [
    {
      key: 'name',
      label: t`Name`,
      isTitle: true,
      render: (person) => <NameAndState {...person} />,
    },
    {
      key: 'role',
      label: t`Role`,
      isPlain: true,
      render: ({ role, type }) => (
        <span title={accountType(type)}>{organizationRoleLabel(role)}</span>
      ),
    },
  ];
}

function workColumns(organizationId: number): Column<OrganizationUser>[] {
  return [
    {
      key: 'week',
      label: t`This week`,
      align: 'right',
      isNothing: ({ week }) => week === null,
      render: ({ week }) => (week === null ? '–' : formatDuration(week.duration)),
    },
    {
      key: 'activity',
      label: t`Activity`,
      align: 'right',
      isNothing: ({ week }) => week === null || week.activity === null,
      render: ({ week }) => (week === null ? '–' : <PercentText percent={week.activity} />),
    },
    {
      key: 'projects',
      label: t`Projects`,
      isPlain: true,
      render: (person) => <ProjectChips organizationId={organizationId} person={person} />,
    },
  ];
}

/** Only exceptions are shown: an invitation that is not accepted yet, an email that is not verified. */
function NameAndState({ user, state, is_limited }: OrganizationUser) {
  return (
    <Group gap="sm" wrap="nowrap">
      <PersonAvatar name={user.name ?? user.email} />
      <div className={classes.person}>
        <div>
          {user.name === null ? (
            <span className={classes.invited}>
              <EmailText email={user.email} />
            </span>
          ) : (
            <PersonLink id={user.id} name={user.name} />
          )}
        </div>
        {user.name !== null && (
          <Text size="xs" c="dimmed">
            <EmailText email={user.email} />
          </Text>
        )}
        {is_limited && <UnverifiedBadge />}
        {state === 'pending' && !is_limited && (
          <Badge variant="default" fw={500} className={classes.state}>
            {t`Pending`}
          </Badge>
        )}
      </div>
    </Group>
  );
}

/** When and with what they were last seen. */
function presenceColumns(nowMs: number, timeZone: string): Column<OrganizationUser>[] {
  return [
    {
      key: 'seen',
      label: t`Last active`,
      isExtra: true,
      render: ({ last_seen: at }) =>
        at === null ? (
          t`No time yet`
        ) : (
          <span className={classes.unbroken}>
            <InstantText at={at} text={formatAgo(at, nowMs)} timeZone={timeZone} />
          </span>
        ),
    },
    {
      key: 'recorder',
      label: t`Recorder`,
      isExtra: true,
      isNothing: ({ recorders }) => recorders.length === 0,
      render: ({ recorders }) => <LastRecorder recorders={recorders} nowMs={nowMs} />,
    },
  ];
}

type Recorders = Pick<OrganizationUser, 'recorders'>['recorders'];

/** The recorder that reported last, also when it is not connected now. */
function LastRecorder({ recorders, nowMs }: { recorders: Recorders; nowMs: number }) {
  const [last] = recorders;
  if (last === undefined) return <>–</>;
  return (
    <span className={classes.list} title={deviceList(recorders)}>
      {last.name} <RecorderVersion {...last} />
      <Text span size="xs" c="dimmed" className={classes.seen}>
        <InstantText at={last.last_seen} text={formatAgo(last.last_seen, nowMs)} />
      </Text>
    </span>
  );
}

/** The type of the account decides only whether they may create organizations. */
function accountType(type: OrganizationUser['type']): string | undefined {
  if (type === null) return undefined;
  return type === 'Owner' ? t`Account type: Owner` : t`Account type: Member`;
}
