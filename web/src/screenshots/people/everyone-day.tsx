import { t } from '@lingui/core/macro';
import { useCallback, useMemo, useState, type CSSProperties } from 'react';
import { rangeOfDay, type Day } from '../../ui/time/zoned-day.ts';
import { hoursOfDay, type Hour } from '../windows/day-hours.ts';
import { showsHourly, type DiarySettings } from '../tiles/diary-settings.ts';
import { useNearViewport } from '../windows/use-near-viewport.ts';
import { MorePeople } from '../../ui/more-people.tsx';
import edgeClasses from '../../ui/scroll-edges.module.css';
import { watchScrollEdges } from '../../ui/scroll-edges.ts';
import classes from './person-filmstrip.module.css';
import { PersonFilmstrip } from './person-filmstrip.tsx';
import { ScreenshotsFailure } from '../screenshots-failure.tsx';
import { usePeople } from './use-people.ts';

/** Days within this distance of the viewport are loaded. */
const loadWithinPx = 1200;

interface EveryoneDayProps {
  day: Day;
  view: DiarySettings;
}

/** A day of everyone: one filmstrip per person, all over the same hours. */
export function EveryoneDay({ day, view }: EveryoneDayProps) {
  const { timeZone, choices, filter } = view;
  const { ref, isNear, lastHeightPx } = useNearViewport<HTMLDivElement>(loadWithinPx);
  const range = useMemo(() => rangeOfDay(day, timeZone), [day, timeZone]);
  const { people, failure, onMore, isLoadingMore } = usePeople(filter.input, range, isNear);
  const { hours, noteHours } = useSharedHours(day, timeZone);
  const shown = choices.order === 'latest' ? hours.toReversed() : hours;
  const perHour = showsHourly(view) ? 1 : 6;
  const style = { '--hours': shown.length, '--per-hour': perHour } as CSSProperties;
  return (
    <div ref={ref} style={isNear ? undefined : { minHeight: lastHeightPx ?? 400 }}>
      {failure && (
        <ScreenshotsFailure
          error={failure.error}
          onRetry={() => void failure.refetch()}
          isRetrying={failure.isFetching}
        />
      )}
      {isNear && !failure && (
        <div
          ref={watchScrollEdges}
          className={`${edgeClasses.edges} ${classes.strips}`}
          style={style}
          role="group"
          aria-label={t`Everyone`}
          // Scrolls sideways, also by keyboard.
          tabIndex={0}
        >
          <div className={classes.heads} aria-hidden>
            <span className={classes.person} />
            {shown.map((hour) => (
              <span key={hour.start} className={classes.head}>
                {hour.label} {hour.zoneName}
              </span>
            ))}
          </div>
          {people?.map((person) => (
            <PersonFilmstrip
              key={person.id}
              person={person}
              day={day}
              hours={shown}
              view={view}
              onHours={noteHours}
            />
          ))}
        </div>
      )}
      {isNear && onMore && <MorePeople onMore={onMore} isLoading={isLoadingMore} />}
    </div>
  );
}

/** The hours from the first to the last one in which anyone worked, as far as it is loaded. */
function useSharedHours(day: Day, timeZone: string) {
  const all = useMemo(() => hoursOfDay(day, timeZone), [day, timeZone]);
  const [ends, setEnds] = useState<{ firstMs: number; lastMs: number }>();
  const noteHours = useCallback((own: readonly Hour[]) => {
    const starts = own.map(({ start }) => start);
    if (starts.length === 0) return;
    setEnds((before) => {
      const firstMs = Math.min(before?.firstMs ?? Infinity, ...starts);
      const lastMs = Math.max(before?.lastMs ?? 0, ...starts);
      const isSame = before?.firstMs === firstMs && before.lastMs === lastMs;
      return isSame ? before : { firstMs, lastMs };
    });
  }, []);
  const hours = useMemo(
    () =>
      ends === undefined
        ? []
        : all.filter(({ start }) => start >= ends.firstMs && start <= ends.lastMs),
    [all, ends],
  );
  return { hours, noteHours };
}
