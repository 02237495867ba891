import type { Activity, WorkSession } from '@time-tracker/contract/activity';
import { useLocation } from 'react-router';
import { TextLink } from '../../routing/text-link.tsx';
import { FinishText } from '../../ui/time/finish-text.tsx';
import { formatClock, formatDuration, formatPercent } from '../../language/format.ts';
import type { Column } from '../../ui/tables/record-table.tsx';
import { MinuteFlags } from './minute-flags.tsx';
import { screenshotsOfWork } from './session-screenshots.ts';
import { sourceLabel } from './source-label.ts';

/** What was recorded of each activity of a session, after when it began. */
export function recordedColumns(session: WorkSession, timeZone: string): Column<Activity>[] {
  return [...timeColumns(timeZone), ...workColumns(session, timeZone)];
}

function timeColumns(timeZone: string): Column<Activity>[] {
  return [
    {
      key: 'finish',
      label: 'Finish',
      isPlain: true,
      render: ({ finish }) => (
        <FinishText at={finish} words={formatClock(finish, timeZone)} timeZone={timeZone} />
      ),
    },
    {
      key: 'duration',
      label: 'Duration',
      align: 'right',
      isPlain: true,
      render: ({ duration }) => formatDuration(duration),
    },
    {
      key: 'activity',
      label: 'Activity',
      align: 'right',
      isPlain: true,
      render: ({ activity }) => formatPercent(activity),
    },
    {
      key: 'minutes',
      label: 'Minutes',
      isPlain: true,
      isNothing: ({ minutes }) => !minutes.includes(true),
      render: (one) => <MinuteFlags activity={one} />,
    },
  ];
}

function workColumns(session: WorkSession, timeZone: string): Column<Activity>[] {
  return [
    {
      key: 'source',
      label: 'Source',
      isPlain: true,
      // Said by the session already.
      isNothing: () => session.sources.length === 1,
      render: ({ source }) => sourceLabel[source],
    },
    {
      key: 'note',
      label: 'Note',
      isPlain: true,
      isLong: true,
      isNothing: ({ note }) => note === null,
      render: ({ note }) => <span>{note ?? '–'}</span>,
    },
    {
      key: 'screenshots',
      label: 'Screenshots',
      align: 'right',
      isNothing: ({ screenshots }) => screenshots === 0,
      render: (one) => <ScreenshotCount one={one} timeZone={timeZone} />,
    },
  ];
}

/** Leads to the diary of that day. */
function ScreenshotCount({ one, timeZone }: { one: Activity; timeZone: string }) {
  const { search } = useLocation();
  if (one.screenshots === 0) return '0';
  return (
    <TextLink to={screenshotsOfWork(one, search, timeZone)} inherit>
      {one.screenshots}
    </TextLink>
  );
}
