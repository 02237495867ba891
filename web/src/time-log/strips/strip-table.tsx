import { t } from '@lingui/core/macro';
import { formatDuration, formatTime } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import { activityText } from '../../language/source-label.ts';
import type { DayStrip } from '../data/day-strips.ts';

interface StripTableProps {
  /** The day, for screen readers. */
  label: string;
  strips: DayStrip[];
  timeZone: string;
}

/** The strips of a day, for screen readers. */
export function StripTable({ label, strips, timeZone }: StripTableProps) {
  return (
    <table>
      <caption>{t`Work of ${label}`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Member`}</th>
          <th scope="col">{t`From`}</th>
          <th scope="col">{t`To`}</th>
          <th scope="col">{t`Project`}</th>
          <th scope="col">{t`Worked`}</th>
          <th scope="col">{t`Activity`}</th>
        </tr>
      </thead>
      <tbody>
        {strips.flatMap(({ userName, sessions }) =>
          sessions.map((session) => (
            <tr key={`${session.user_id} ${session.start}`}>
              <th scope="row">{userName}</th>
              <td>{formatTime(session.start, timeZone)}</td>
              <td>{formatTime(session.finish, timeZone)}</td>
              <td>{session.project_name}</td>
              <td>{formatDuration(session.duration)}</td>
              <td>
                {session.activity === null ? (
                  <PercentText percent={null} />
                ) : (
                  activityText(session.activity, session.sources[0])
                )}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
