import { t } from '@lingui/core/macro';
import { useEffect, useMemo } from 'react';
import { leadingDurationText } from '../../language/duration-text.ts';
import { PersonLink } from '../../routing/person-link.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { rangeOfDay, type Day } from '../../ui/time/zoned-day.ts';
import { hoursOfDay, type Hour } from '../windows/day-hours.ts';
import { showsHourly, type DiarySettings } from '../tiles/diary-settings.ts';
import { writeDiary, type DiaryWindow } from '../windows/diary.ts';
import { isSameLook, joinSameLooks, type WindowRun } from '../windows/same-look-runs.ts';
import { useDiaryWork } from '../windows/use-diary-work.ts';
import { useNearViewport } from '../windows/use-near-viewport.ts';
import { ScreenshotsFailure } from '../screenshots-failure.tsx';
import { FilmstripFrame } from './filmstrip-frame.tsx';
import classes from './person-filmstrip.module.css';
import { PersonNumbersText } from './person-numbers-text.tsx';
import type { PersonNumbers } from './use-people.ts';

/** Rows within this distance of the viewport are loaded. */
const loadWithinPx = 600;

interface PersonFilmstripProps {
  person: PersonNumbers;
  day: Day;
  /** The columns, in the order in which they are shown. */
  hours: readonly Hour[];
  view: DiarySettings;
  /** Called with the hours in which this person worked, once they are loaded. */
  onHours: (hours: readonly Hour[]) => void;
}

/** A day of one person as a row of screenshots. Loads near the viewport. */
export function PersonFilmstrip({ person, ...row }: PersonFilmstripProps) {
  const { ref, isNear } = useNearViewport<HTMLDivElement>(loadWithinPx);
  const { name } = person;
  return (
    <section ref={ref} className={classes.row} aria-label={name} data-person={person.id}>
      <div className={classes.person}>
        <PersonAvatar name={name} size={32} />
        <div className={classes.text}>
          <span className={classes.name}>
            <PersonLink id={person.id} name={name} />
          </span>
          <span className={classes.numbers}>
            <PersonNumbersText person={person} />
          </span>
        </div>
      </div>
      {isNear && <Cells person={person} {...row} />}
    </section>
  );
}

function Cells({ person, day, hours, view, onHours }: PersonFilmstripProps) {
  const { filter, timeZone } = view;
  const own = useMemo(
    () => ({ ...filter, input: { ...filter.input, user_id: person.id } }),
    [filter, person.id],
  );
  const range = useMemo(() => rangeOfDay(day, timeZone), [day, timeZone]);
  const { captures, activities, isPending, error, refresh, isRetrying } = useDiaryWork(own, range);
  const worked = useMemo(
    () => writeDiary({ hours: hoursOfDay(day, timeZone), captures, activities }),
    [day, timeZone, captures, activities],
  );
  useEffect(() => {
    if (!isPending && !error) onHours(worked.map(({ hour }) => hour));
  }, [isPending, error, worked, onHours]);
  if (error) {
    return (
      <div className={classes.failure}>
        <ScreenshotsFailure error={error} onRetry={refresh} isRetrying={isRetrying} />
      </div>
    );
  }
  const byHour = new Map(worked.map(({ hour, rows }) => [hour.start, rows[0]?.windows ?? []]));
  return hours.map((hour) => (
    <HourCell
      key={hour.start}
      personId={person.id}
      hour={hour}
      windows={byHour.get(hour.start) ?? []}
      view={view}
      onExpired={refresh}
    />
  ));
}

interface HourCellProps {
  personId: number;
  hour: Hour;
  windows: readonly DiaryWindow[];
  view: DiarySettings;
  onExpired: () => void;
}

/** An hour: its last screenshot, or one for each ten minutes, which can be selected. */
function HourCell({ personId, hour, windows, view, onExpired }: HourCellProps) {
  const { choices } = view;
  const isHourly = showsHourly(view);
  const pictured = windows.filter(({ captures }) => captures.length > 0);
  const runs = isHourly ? lastLook(pictured) : joinSameLooks(pictured);
  const shown = choices.order === 'latest' ? runs.toReversed() : runs;
  const workedSeconds = windows.reduce((sum, one) => sum + one.workedSeconds, 0);
  if (workedSeconds === 0 && pictured.length === 0) {
    return <div className={classes.nothing} aria-hidden />;
  }
  return (
    <div className={classes.hour}>
      {shown.map((run) => (
        <FilmstripFrame
          key={run[0].start}
          personId={personId}
          run={run}
          counted={isHourly ? pictured : run}
          view={view}
          onExpired={onExpired}
        />
      ))}
      {shown.length === 0 && <TimeOnly hour={hour} workedSeconds={workedSeconds} />}
    </div>
  );
}

/** The last window of an hour, if possible one that looked different from the previous screenshot. */
function lastLook(pictured: readonly DiaryWindow[]): WindowRun[] {
  const window = pictured.findLast((one) => !isSameLook(one)) ?? pictured.at(-1);
  return window ? [[window]] : [];
}

function TimeOnly({ hour, workedSeconds }: { hour: Hour; workedSeconds: number }) {
  const worked = leadingDurationText(workedSeconds);
  return (
    <span className={classes.timeOnly}>
      <span className={classes.timeOnlyHour}>
        {hour.label} {hour.zoneName}
      </span>
      {t`${worked}, no screenshot`}
    </span>
  );
}
