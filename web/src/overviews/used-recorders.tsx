import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { PersonOverview } from '@time-tracker/contract/members/work-pages';
import { formatAgo } from '../language/format.ts';
import { RecorderVersion } from '../timer/recorder-version.tsx';
import { InstantText } from '../ui/time/instant-text.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';

type Recorder = NonNullable<PersonOverview['recorders']>[number];

interface UsedRecordersProps {
  recorders: Recorder[];
  nowMs: number;
}

/** What recorded for the person in this organization, with version and last report. */
export function UsedRecorders({ recorders, nowMs }: UsedRecordersProps) {
  return (
    <Panel title={t`Recorders`} padded={recorders.length === 0}>
      {recorders.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t`No recorder has reported in this organization yet.`}
        </Text>
      ) : (
        <RecordTable
          label={t`Recorders`}
          columns={columns(nowMs)}
          rows={recorders}
          keyOf={({ source, name }) => `${source} ${name}`}
        />
      )}
    </Panel>
  );
}

function columns(nowMs: number): Column<Recorder>[] {
  return [
    { key: 'name', label: t`Name`, isTitle: true, render: ({ name }) => name },
    {
      key: 'source',
      label: t`Type`,
      render: ({ source }) => (source === 'desktop' ? t`Desktop app` : t`Web timer`),
    },
    { key: 'version', label: t`Version`, render: (recorder) => <RecorderVersion {...recorder} /> },
    {
      key: 'seen',
      label: t`Last seen`,
      render: ({ last_seen: at }) => <InstantText at={at} text={formatAgo(at, nowMs)} />,
    },
  ];
}
