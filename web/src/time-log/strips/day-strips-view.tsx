import { plural, t } from '@lingui/core/macro';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/api-errors.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { formatDay, formatNumber, formatTime } from '../../language/format.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { LogActions } from '../changes/use-log-actions.ts';
import { useDayStrips } from '../data/use-work-log.ts';
import { useShortening } from '../changes/use-shortening.ts';
import classes from './day-strips-view.module.css';
import { screenshotsAt } from '../data/session-screenshots.ts';
import type { StripEditing } from './editable-strip.tsx';
import { StripChart } from './strip-chart.tsx';

/** More strips are shown on request. */
const shownStrips = 8;

interface DayStripsProps {
  address: WorkFiltersInAddress;
  day: string;
  acts: LogActions;
  ownId: number;
  /** The first day of the page, which says what can be done. */
  isFirst: boolean;
}

/** The strips of a day, one for each person. */
export function DayStrips({ address, day, acts, ownId, isFirst }: DayStripsProps) {
  const dayStrips = useDayStrips(address, day);
  const { strips, hours, start, end, error, isFetching, retry } = dayStrips;
  const { timeZone } = address.filters;
  const navigate = useNavigate();
  const open = useCallback(
    (userId: number, atMs: number) => {
      void navigate(screenshotsAt(userId, Math.floor(atMs), location.search, timeZone));
    },
    [navigate, timeZone],
  );
  const editing = useStripEditing({ address, day, acts, ownId });
  const [showsAll, setShowsAll] = useState(false);
  const bounds = useMemo(() => ({ start, end }), [start, end]);
  const shown = useMemo(
    () => (showsAll ? strips : strips?.slice(0, shownStrips)),
    [showsAll, strips],
  );
  const memberCount = strips?.length ?? 0;
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
        showsEditingHint={isFirst && strips.some(({ userId }) => userId === editing?.userId)}
      />
      {strips.length > shownStrips && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? t`Show only ${shownStrips}`
            : plural(memberCount, { one: 'Show # member', other: 'Show all # members' })}
        </Button>
      )}
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

/** Stable, because charts are memoized. */
function useStripEditing({
  address,
  day,
  acts,
  ownId,
}: Omit<DayStripsProps, 'isFirst'>): StripEditing | undefined {
  const { input, filters } = address;
  const { ask, rights } = acts;
  const { projectId, timeZone } = filters;
  const shorten = useShortening(input.organization_id);
  const canAdd = rights.addable.length > 0;
  const [projectToAdd] = rights.addable;
  const mayDelete =
    projectToAdd !== undefined && rights.mayDelete({ user_id: ownId, project_id: projectToAdd.id });
  return useMemo(
    () =>
      canAdd
        ? {
            userId: ownId,
            add: ({ start, end }) => {
              const times = {
                start: formatTime(start, timeZone),
                finish: formatTime(end, timeZone),
              };
              ask({ kind: 'add', proposal: { projectId, day, ...times } });
            },
            shorten: mayDelete ? (...one) => void shorten(...one) : undefined,
          }
        : undefined,
    [canAdd, mayDelete, ownId, ask, projectId, day, timeZone, shorten],
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
      {t`Shows only the latest ${count} sessions of this day.`}{' '}
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
