import { plural, t } from '@lingui/core/macro';
import { Badge, Button, Group, Skeleton } from '@mantine/core';
import type { Interval } from '@time-tracker/contract/time/interval';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/api-errors.ts';
import { useCurrentUser } from '../../api/session.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { formatDay, formatNumber, formatTime } from '../../language/format.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { LogActions } from '../changes/use-log-actions.ts';
import type { Day } from '../../ui/time/zoned-day.ts';
import { withOwnStrip, type DayStrip } from '../data/day-strips.ts';
import { acceptsManualTime } from '../data/use-placed-time.ts';
import { useDayStrips } from '../data/use-work-log.ts';
import { useShortening } from '../changes/use-shortening.ts';
import classes from './day-strips-view.module.css';
import { screenshotsAt } from '../data/session-screenshots.ts';
import type { StripEditing } from './editable-strip.tsx';
import { StripChart } from './strip-chart.tsx';

/** More strips are shown on request. */
const fewStrips = 8;
/** A thousand at once would freeze the page. */
const moreStrips = 100;

interface DayStripsProps {
  address: WorkFiltersInAddress;
  day: Day;
  dayStrips: ReturnType<typeof useDayStrips>;
  acts: LogActions;
  ownId: number;
  /** The first day of the page, which says what can be done. */
  isFirst: boolean;
}

/** The strips of a day, one for each person. */
export function DayStrips({ address, day, dayStrips, acts, ownId, isFirst }: DayStripsProps) {
  const { hours, start, end, error, isFetching, retry } = dayStrips;
  const { timeZone } = address.filters;
  const navigate = useNavigate();
  const open = useCallback(
    (userId: number, atMs: number) => {
      void navigate(screenshotsAt(userId, Math.floor(atMs), location.search, timeZone));
    },
    [navigate, timeZone],
  );
  const editing = useStripEditing({ address, day, acts, ownId });
  const strips = useWithOwnStrip(dayStrips.strips, day, address, editing);
  const [shownCount, setShownCount] = useState(fewStrips);
  const bounds = useMemo(() => ({ start, end }), [start, end]);
  const shown = useMemo(() => strips?.slice(0, shownCount), [shownCount, strips]);
  if (!strips && error) {
    return (
      <div className={classes.strips}>
        <FailureNotice
          title={t`Could not load the hours`}
          message={errorMessage(error)}
          onRetry={retry}
          isRetrying={isFetching}
        />
      </div>
    );
  }
  if (!strips || !shown) {
    return (
      <div className={classes.strips} role="status" aria-label={t`Loading the hours of the day`}>
        <Skeleton height={24} />
        <Skeleton height={24} mt={6} />
      </div>
    );
  }
  if (strips.length === 0) return null;
  return (
    <div className={classes.strips}>
      {hours !== 24 && (
        <Badge variant="light" mb="xs" fw={500}>
          {hours > 24
            ? plural(hours, {
                one: 'This day has # hour: clocks go back',
                other: 'This day has # hours: clocks go back',
              })
            : plural(hours, {
                one: 'This day has # hour: clocks go forward',
                other: 'This day has # hours: clocks go forward',
              })}
        </Badge>
      )}
      <StripChart
        label={formatDay(day)}
        strips={shown}
        day={bounds}
        timeZone={timeZone}
        onOpen={open}
        editing={editing}
        showsEditingHint={isFirst}
      />
      <MoreStrips count={strips.length} shownCount={shownCount} onShow={setShownCount} />
      {dayStrips.loadedOfMore !== undefined && (
        <MoreToDraw
          drawn={dayStrips.loadedOfMore}
          onMore={dayStrips.loadMore}
          isLoading={isFetching}
        />
      )}
    </div>
  );
}

/** A day without any work: nothing but one's own strip, to add time. */
export function EmptyDayStrips({
  address,
  acts,
  ownId,
}: Pick<DayStripsProps, 'address' | 'acts' | 'ownId'>) {
  const { first: day } = address.filters.range;
  const dayStrips = useDayStrips(address, day);
  return (
    <DayStrips
      address={address}
      day={day}
      dayStrips={dayStrips}
      acts={acts}
      ownId={ownId}
      isFirst
    />
  );
}

/** Own time can also be added on a day without any. */
function useWithOwnStrip(
  strips: DayStrip[] | undefined,
  day: Day,
  { filters, calendar }: WorkFiltersInAddress,
  editing: StripEditing,
): DayStrip[] | undefined {
  const { id, name } = useCurrentUser();
  const { userId, timeZone } = filters;
  const isShown =
    editing.add !== undefined &&
    (userId === undefined || userId === id) &&
    acceptsManualTime(day, calendar.today, timeZone);
  return useMemo(
    () => (isShown && strips ? withOwnStrip(strips, { id, name }) : strips),
    [isShown, strips, id, name],
  );
}

/** Stable, because charts are memoized. */
function useStripEditing({
  address,
  day,
  acts,
  ownId,
}: Pick<DayStripsProps, 'address' | 'day' | 'acts' | 'ownId'>): StripEditing {
  const { input, filters } = address;
  const { ask, rights } = acts;
  const { projectId, timeZone } = filters;
  const shorten = useShortening(input.organization_id);
  const canAdd = rights.addable.length > 0;
  const { mayDelete } = rights;
  return useMemo(() => {
    const add = ({ start, end }: Interval) => {
      const times = { start: formatTime(start, timeZone), finish: formatTime(end, timeZone) };
      ask({ kind: 'add', proposal: { projectId, day, ...times } });
    };
    return {
      userId: ownId,
      add: canAdd ? add : undefined,
      canShorten: mayDelete,
      shorten: (...one) => void shorten(...one),
    };
  }, [canAdd, mayDelete, ownId, ask, projectId, day, timeZone, shorten]);
}

interface MoreStripsProps {
  count: number;
  shownCount: number;
  onShow: (count: number) => void;
}

/** Shows the strips of more members, a hundred at a time. */
function MoreStrips({ count, shownCount, onShow }: MoreStripsProps) {
  if (count <= fewStrips) return null;
  const hasAllNext = count - shownCount <= moreStrips;
  return (
    <Group gap="xs" mt="xs">
      {count > shownCount && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onShow(hasAllNext ? Infinity : shownCount + moreStrips)}
        >
          {hasAllNext
            ? plural(count, { one: 'Show # member', other: 'Show all # members' })
            : plural(moreStrips, { one: 'Show # more member', other: 'Show # more members' })}
        </Button>
      )}
      {shownCount > fewStrips && (
        <Button size="compact-sm" variant="subtle" onClick={() => onShow(fewStrips)}>
          {t`Show only ${fewStrips}`}
        </Button>
      )}
    </Group>
  );
}

interface MoreToDrawProps {
  drawn: number;
  onMore: (() => void) | undefined;
  isLoading: boolean;
}

/** Says that the strips are incomplete. */
function MoreToDraw({ drawn, onMore, isLoading }: MoreToDrawProps) {
  const count = formatNumber(drawn);
  return (
    <p className={classes.part}>
      {t`Shows only the latest ${count} entries of this day.`}{' '}
      {onMore ? (
        <Button size="compact-sm" variant="subtle" loading={isLoading} onClick={onMore}>
          {t`Show more`}
        </Button>
      ) : (
        t`Select a project or a member above to see the others.`
      )}
    </p>
  );
}
