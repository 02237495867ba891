import { t } from '@lingui/core/macro';
import type { Activity, WorkSession } from '@time-tracker/contract/activity';
import { useLocation } from 'react-router';
import { TextLink } from '../../routing/text-link.tsx';
import { FinishText } from '../../ui/time/finish-text.tsx';
import { formatClock, formatDuration } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import type { Column } from '../../ui/tables/record-table.tsx';
import { MinuteFlags } from './minute-flags.tsx';
import { screenshotsOfWork } from '../data/session-screenshots.ts';
import { sourceLabel } from '../../language/source-label.ts';

/** The columns of an activity after its start. */
export function recordedColumns(session: WorkSession, timeZone: string): Column<Activity>[] {
  return [...timeColumns(timeZone), ...workColumns(session, timeZone)];
}

function timeColumns(timeZone: string): Column<Activity>[] {
  return [
    {
      key: 'finish',
      label: t`Finish`,
      isPlain: true,
      render: ({ finish }) => (
        <FinishText at={finish} text={formatClock(finish, timeZone)} timeZone={timeZone} />
      ),
    },
    {
      key: 'duration',
      label: t`Duration`,
      align: 'right',
      isPlain: true,
      render: ({ duration }) => formatDuration(duration),
    },
    {
      key: 'activity',
      label: t`Activity`,
      align: 'right',
      isPlain: true,
      render: ({ activity }) => <PercentText percent={activity} />,
    },
    {
      key: 'minutes',
      label: t`Minutes`,
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
      label: t`Source`,
      isPlain: true,
      // The session shows it already.
      isNothing: () => session.sources.length === 1,
      render: ({ source }) => sourceLabel(source),
    },
    {
      key: 'note',
      label: t`Note`,
      isPlain: true,
      isLong: true,
      isNothing: ({ note }) => note === null,
      render: ({ note }) => <span>{note ?? '–'}</span>,
    },
    {
      key: 'screenshots',
      label: t`Screenshots`,
      align: 'right',
      isNothing: ({ screenshots }) => screenshots === 0,
      render: (one) => <ScreenshotCount one={one} timeZone={timeZone} />,
    },
  ];
}

/** Links to the screenshots of that day. */
function ScreenshotCount({ one, timeZone }: { one: Activity; timeZone: string }) {
  const { search } = useLocation();
  if (one.screenshots === 0) return '0';
  return (
    <TextLink to={screenshotsOfWork(one, search, timeZone)} inherit>
      {one.screenshots}
    </TextLink>
  );
}
