import { Center, Loader, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { memo, useEffect } from 'react';
import type { Capture } from '../api/capture-groups.ts';
import { formatDate, formatDuration } from '../ui/format.ts';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import classes from './diary-list.module.css';
import type { DiaryHour, DiaryRow } from './diary.ts';
import { SlotTile } from './slot-tile.tsx';

interface DiaryListProps {
  hours: DiaryHour[];
  timeZone: string;
  /** On where there is more than one day. */
  showsDays: boolean;
  /** Off where all is of one person, whose name then stands above. */
  showsNames: boolean;
  onOpen: (capture: Capture) => void;
  onExpired: () => void;
}

/**
 * Hour by hour, newest first, six slots of ten minutes to a row. Not drawn again while only the
 * viewer over it steps on.
 */
export const DiaryList = memo(function DiaryList(props: DiaryListProps) {
  const { hours, showsDays, showsNames, ...rest } = props;
  return (
    <div className={classes.diary}>
      <ColumnHeads />
      {hours.map(({ hour, rows }) => (
        <section key={hour.startMs} className={classes.hour} aria-label={hourWords(hour)}>
          <h2 className={classes.label}>
            {showsDays && (
              <span className={classes.zone}>{formatDate(hour.startMs, rest.timeZone)}</span>
            )}
            {hour.label}
            {hour.zoneName !== null && <span className={classes.zone}>{hour.zoneName}</span>}
          </h2>
          <div className={classes.rows}>
            {rows.map((row) => (
              <PersonRow key={row.userId} row={row} showsName={showsNames} {...rest} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
});

/** The six ten minutes of an hour. */
export function ColumnHeads() {
  return (
    <div className={classes.heads} aria-hidden>
      {['00', '10', '20', '30', '40', '50'].map((minute) => (
        <span key={minute}>:{minute}</span>
      ))}
    </div>
  );
}

interface PersonRowProps extends Pick<DiaryListProps, 'timeZone' | 'onOpen' | 'onExpired'> {
  row: DiaryRow;
  showsName: boolean;
}

function PersonRow({ row, showsName, ...rest }: PersonRowProps) {
  return (
    <div>
      {showsName && (
        <h3 className={classes.person}>
          <PersonAvatar name={row.userName} size={24} />
          {row.userName}
          <span className={classes.worked}>{formatDuration(row.workedSeconds)}</span>
        </h3>
      )}
      <ul className={classes.slots}>
        {row.slots.map((slot) => (
          <SlotTile key={slot.startMs} slot={slot} {...rest} />
        ))}
      </ul>
    </div>
  );
}

/** Asks for more when it comes into sight. */
export function MoreBelow({ onSeen, isLoading }: { onSeen: () => void; isLoading: boolean }) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isSeen = entry?.isIntersecting === true;
  useEffect(() => {
    if (isSeen && !isLoading) onSeen();
  }, [isSeen, isLoading, onSeen]);
  return (
    <Center ref={ref} p="lg" role="status">
      <VisuallyHidden>Loading earlier hours</VisuallyHidden>
      <Loader size="sm" aria-hidden />
    </Center>
  );
}

function hourWords({ label, zoneName }: DiaryHour['hour']): string {
  return zoneName === null ? label : `${label} ${zoneName}`;
}
