import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { RecorderState } from '@time-tracker/contract/timer';
import { calls } from '../api/client.ts';
import { listState } from '../api/list-state.ts';
import { useCurrentUser } from '../api/session.ts';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { formatAgo } from '../language/format.ts';
import { InstantText } from '../ui/time/instant-text.tsx';
import { ListPanel } from '../ui/tables/list-panel.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';

type Device = ApiReceives['user']['recorders'][number];

const refreshEveryMs = 30_000;

const stateLabel: Record<RecorderState, string> = {
  recording: 'Recording',
  idle: 'No input',
  locked: 'Locked',
  paused: 'Paused',
  not_measured: 'Recording, without activity',
};

/** What records, or recorded, for the user. */
export function RecordersPanel() {
  const { time_zone } = useCurrentUser();
  const list = useQuery(calls.user.recorders.queryOptions({ refetchInterval: refreshEveryMs }));
  return (
    <ListPanel
      title="Recorders"
      description="The programs and pages that have recorded for you, and what they said last."
      what="your recorders"
      rows={list.data}
      {...listState(list)}
      empty={
        <EmptyNotice
          icon={<IconDeviceDesktop size={28} />}
          title="No recorder yet"
          why="A recorder appears here once it has been running while your timer ran."
          action={<TextLink to={paths.howToRecord}>How to record</TextLink>}
        />
      }
    >
      {(rows) => (
        <RecordTable
          label="Recorders"
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
    { key: 'name', label: 'Name', isTitle: true, render: ({ name }) => name },
    {
      key: 'source',
      label: 'Kind',
      render: ({ source }) => (source === 'desktop' ? 'Desktop recorder' : 'Browser'),
    },
    { key: 'version', label: 'Version', render: ({ version }) => version },
    { key: 'state', label: 'Last state', render: ({ state }) => stateLabel[state] },
    {
      key: 'seen',
      label: 'Last seen',
      render: ({ last_seen: at }) => (
        <InstantText at={at} words={formatAgo(at, nowMs)} timeZone={timeZone} />
      ),
    },
  ];
}
