import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { RecorderState } from '@time-tracker/contract/timer/timer';
import { calls } from '../api/client.ts';
import { useListState } from '../api/list-state.ts';
import { useCurrentUser } from '../api/session.ts';
import { paths } from '../routing/paths.ts';
import { RecorderVersion } from '../timer/recorder-version.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { i18n } from '../language/i18n.ts';
import { formatAgo } from '../language/format.ts';
import { InstantText } from '../ui/time/instant-text.tsx';
import { ListPanel } from '../ui/tables/list-panel.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';

type Device = ApiReceives['user']['recorders'][number];

const refreshEveryMs = 30_000;

const stateLabels: Record<RecorderState, MessageDescriptor> = {
  recording: msg`Tracking`,
  idle: msg`Idle`,
  locked: msg`Locked`,
  paused: msg`Paused`,
  not_measured: msg`Tracking, activity not measured`,
};

/** The recorders of the signed-in user. */
export function RecordersPanel() {
  const { time_zone } = useCurrentUser();
  const list = useQuery(calls.user.recorders.queryOptions({ refetchInterval: refreshEveryMs }));
  return (
    <ListPanel
      title={t`Recorders`}
      description={t`Apps and browsers that have tracked your time, with their last status.`}
      loadingLabel={t`Loading your recorders`}
      failedTitle={t`Could not load your recorders`}
      rows={list.data}
      {...useListState(list)}
      empty={
        <EmptyNotice
          isCompact
          icon={<IconDeviceDesktop size={22} />}
          title={t`No recorder yet`}
          why={t`Start a timer with the desktop app or in a browser, and it appears here.`}
          action={<TextLink to={paths.howToRecord} size="sm">{t`How to record`}</TextLink>}
        />
      }
    >
      {(rows) => (
        <RecordTable
          label={t`Recorders`}
          columns={columnsFor(time_zone, list.dataUpdatedAt)}
          rows={rows}
          keyOf={({ source, name }) => `${source} ${name}`}
        />
      )}
    </ListPanel>
  );
}

function columnsFor(timeZone: string, nowMs: number): Column<Device>[] {
  return [
    { key: 'name', label: t`Name`, isTitle: true, render: ({ name }) => name },
    {
      key: 'source',
      label: t`Type`,
      render: ({ source }) => (source === 'desktop' ? t`Desktop app` : t`Web timer`),
    },
    { key: 'version', label: t`Version`, render: (recorder) => <RecorderVersion {...recorder} /> },
    { key: 'state', label: t`Last status`, render: ({ state }) => i18n._(stateLabels[state]) },
    {
      key: 'seen',
      label: t`Last seen`,
      render: ({ last_seen: at }) => (
        <InstantText at={at} text={formatAgo(at, nowMs)} timeZone={timeZone} />
      ),
    },
  ];
}
