import { t } from '@lingui/core/macro';
import { unknownDevice } from '@time-tracker/contract/accounts/device-name';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AccountSession } from '@time-tracker/contract/accounts/user';
import { useState } from 'react';
import { Link } from 'react-router';
import { calls } from '../api/client.ts';
import { useListState } from '../api/list-state.ts';
import { useCurrentUser } from '../api/session.ts';
import { paths } from '../routing/paths.ts';
import { ConfirmAction } from '../ui/dialogs/confirm-action.tsx';
import { formatAgo, formatDate } from '../language/format.ts';
import { InstantText } from '../ui/time/instant-text.tsx';
import { ListPanel } from '../ui/tables/list-panel.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';

/** As many as fit beside the rest of the settings. Scripts and private windows can have many more. */
const shownSessions = 8;

/** The user's sessions, with buttons to end one or all others. */
export function SessionsPanel() {
  const { time_zone } = useCurrentUser();
  const list = useQuery(calls.user.sessions.queryOptions());
  const end = useEndSession();
  const [isAsking, setAsking] = useState(false);
  const columns = columnsFor({
    timeZone: time_zone,
    nowMs: list.dataUpdatedAt,
    onEnd: (id) => end.mutate({ id }),
    endingId: end.isPending ? end.variables.id : undefined,
  });
  return (
    <>
      <ListPanel
        title={t`Sessions`}
        description={t`Browsers and desktop apps where you are signed in. A session ends after 30 days without use.`}
        loadingLabel={t`Loading your sessions`}
        failedTitle={t`Could not load your sessions`}
        rows={list.data}
        {...useListState(list)}
        empty={null}
        actions={
          <Group gap="xs">
            <Button component={Link} to={paths.device} variant="default" size="sm">
              {t`Connect a desktop app`}
            </Button>
            {(list.data?.length ?? 0) > 1 && (
              <Button variant="default" size="sm" onClick={() => setAsking(true)}>
                {t`Sign out everywhere else`}
              </Button>
            )}
          </Group>
        }
      >
        {(rows) => <LatestSessions rows={rows} columns={columns} />}
      </ListPanel>
      {isAsking && (
        <ConfirmAction
          title={t`Sign out everywhere else?`}
          message={t`You stay signed in here. A desktop app that is signed out keeps its recorded time and sends it after you sign in again.`}
          confirmLabel={t`Sign out everywhere else`}
          isSending={end.isPending}
          onConfirm={() => end.mutate({ all: true }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface LatestSessionsProps {
  /** The last used ones first. */
  rows: AccountSession[];
  columns: Column<AccountSession>[];
}

function LatestSessions({ rows, columns }: LatestSessionsProps) {
  const [isWhole, setWhole] = useState(false);
  const { length: count } = rows;
  const shown = isWhole ? rows : rows.slice(0, shownSessions);
  return (
    <>
      <RecordTable label={t`Sessions`} columns={columns} rows={shown} keyOf={({ id }) => id} />
      {count > shown.length && (
        <Group p="md">
          <Button variant="default" size="sm" onClick={() => setWhole(true)}>
            {t`Show all ${count} sessions`}
          </Button>
        </Group>
      )}
    </>
  );
}

function useEndSession() {
  return useMutation(
    calls.user.end_session.mutationOptions({
      meta: { success: t`Signed out`, changes: ['sessions'] },
    }),
  );
}

interface ColumnOptions {
  timeZone: string;
  nowMs: number;
  onEnd: (id: string) => void;
  endingId: string | undefined;
}

function columnsFor({ timeZone, nowMs, onEnd, endingId }: ColumnOptions): Column<AccountSession>[] {
  return [
    {
      key: 'device',
      label: t`Device`,
      isTitle: true,
      render: ({ device, scope, current }) => (
        <Group gap="xs">
          <DeviceName device={device} />
          {scope === 'recorder' && (
            <Badge variant="light" color="gray">
              {t`Can only record`}
            </Badge>
          )}
          {current && <Badge variant="light">{t`This device`}</Badge>}
        </Group>
      ),
    },
    {
      key: 'created',
      label: t`Signed in`,
      render: ({ created_at: at }) => (
        <InstantText at={at} text={formatDate(at, timeZone)} timeZone={timeZone} />
      ),
    },
    {
      key: 'used',
      label: t`Last used`,
      render: ({ last_used_at: at }) => (
        <InstantText at={at} text={formatAgo(at, nowMs)} timeZone={timeZone} />
      ),
    },
    {
      key: 'actions',
      label: t`Actions`,
      align: 'right',
      hidesLabel: true,
      render: ({ id, device, current }) =>
        current ? (
          <Button component={Link} to={paths.logout} size="compact-sm" variant="default">
            {t`Sign out`}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t`Sign out on ${{ device: deviceLabel(device) }}`}
            loading={endingId === id}
            onClick={() => onEnd(id)}
          >
            {t`Sign out`}
          </Button>
        ),
    },
  ];
}

function DeviceName({ device }: { device: string }) {
  return (
    <span>
      {deviceLabel(device)}
      {device === unknownDevice && (
        <Text size="xs" c="dimmed" component="span" display="block">
          {t`A program that does not say what it is. Sign it out if it is not yours.`}
        </Text>
      )}
    </span>
  );
}

/** The server names devices in English. Only one of these names needs a translation. */
function deviceLabel(device: string): string {
  return device === unknownDevice ? t`Unknown device` : device;
}
