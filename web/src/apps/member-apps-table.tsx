import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { AppGroup } from '@time-tracker/contract/app';
import { useMemo } from 'react';
import { formatDuration } from '../language/format.ts';
import { PersonLink } from '../routing/person-link.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';
import { memberApps, type MemberApps } from './app-charts.ts';
import classes from './member-apps-table.module.css';

interface MemberAppsTableProps {
  groups: AppGroup[];
  onChoose: (userId: number) => void;
}

/** How long each member used which apps; the button beside a name shows only that member. */
export function MemberAppsTable({ groups, onChoose }: MemberAppsTableProps) {
  const { apps, members } = useMemo(() => memberApps(groups), [groups]);
  const columns: Column<MemberApps>[] = [
    {
      key: 'member',
      label: t`Member`,
      isTitle: true,
      render: ({ id, name }) => (
        <span className={classes.member}>
          <PersonLink id={id} name={name} />
          <ActionIcon
            className={classes.only}
            variant="subtle"
            size="sm"
            aria-label={t`Show only ${name}`}
            title={t`Show only ${name}`}
            onClick={() => onChoose(id)}
          >
            <IconFilter size={14} aria-hidden />
          </ActionIcon>
        </span>
      ),
    },
    {
      key: 'total',
      label: t`Total`,
      align: 'right',
      render: ({ totalSeconds }) => formatDuration(totalSeconds),
    },
    ...apps.map(({ key, name }): Column<MemberApps> => ({
      key: `of ${key}`,
      label: name,
      align: 'right',
      isNothing: ({ seconds }) => !seconds.get(key),
      render: ({ seconds, totalSeconds }) => (
        <UsedTime seconds={seconds.get(key) ?? 0} ofSeconds={totalSeconds} />
      ),
    })),
  ];
  return (
    <RecordTable
      label={t`Members and their apps`}
      columns={columns}
      rows={members}
      keyOf={({ id }) => id}
    />
  );
}

/** The bar below it shows the share of the member's time. */
function UsedTime({ seconds, ofSeconds }: { seconds: number; ofSeconds: number }) {
  if (seconds === 0) return <span className={classes.none}>–</span>;
  return (
    <span className={classes.used}>
      {formatDuration(seconds)}
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${(100 * seconds) / Math.max(1, ofSeconds)}%` }} />
      </span>
    </span>
  );
}
