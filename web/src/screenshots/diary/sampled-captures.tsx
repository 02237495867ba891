import { t } from '@lingui/core/macro';
import { formatDate } from '../../language/format.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import type { DiaryView } from './diary-view.ts';
import classes from './diary-list.module.css';
import { windowId, type DiaryHour, type DiaryRow } from './diary.ts';
import { WindowTile } from './window-tile.tsx';

interface SampledCapturesProps {
  hours: DiaryHour[];
  view: DiaryView;
  onExpired: () => void;
}

/** The sampled captures of a block, newest first, without gaps. */
export function SampledCaptures({ hours, view, onExpired }: SampledCapturesProps) {
  const people = peopleOf(hours);
  const Name = view.showsDays ? 'h4' : 'h3';
  const [firstHour] = hours;
  const day = firstHour && formatDate(firstHour.hour.startMs, view.timeZone);
  if (people.length === 0) {
    return (
      <p className={classes.quiet}>
        {day === undefined ? t`None of these are shown` : t`${day}: none of these are shown`}
      </p>
    );
  }
  return people.map(({ userId, userName, windows }) => (
    <div key={userId} className={classes.sampled}>
      {view.showsNames && (
        <Name className={classes.person}>
          <PersonAvatar name={userName} size={24} />
          {userName}
        </Name>
      )}
      <ul className={classes.windows} data-sampled>
        {windows.map((window) => (
          <WindowTile
            key={window.startMs}
            window={window}
            userId={userId}
            reason={undefined}
            isRequested={windowId(userId, window.startMs) === view.linkedWindowId}
            timeZone={view.timeZone}
            onOpen={view.onOpen}
            onExpired={onExpired}
          />
        ))}
      </ul>
    </div>
  ));
}

/** The windows with captures of each person, by name, newest first. */
function peopleOf(hours: DiaryHour[]): Pick<DiaryRow, 'userId' | 'userName' | 'windows'>[] {
  const rows = Map.groupBy(
    hours.flatMap((hour) => hour.rows),
    (row) => row.userId,
  );
  return [...rows.values()]
    .flatMap((ofPerson) => {
      const [first] = ofPerson;
      if (!first) return [];
      const windows = ofPerson
        .flatMap((row) => row.windows)
        .filter(({ captures }) => captures.length > 0)
        .sort((a, b) => b.startMs - a.startMs);
      return windows.length === 0
        ? []
        : [{ userId: first.userId, userName: first.userName, windows }];
    })
    .sort((a, b) => a.userName.localeCompare(b.userName));
}
