import { t } from '@lingui/core/macro';
import { Badge, Button, Skeleton } from '@mantine/core';
import type { ApiReceives } from '@time-tracker/contract/api';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/api-errors.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { formatDay, formatDuration, formatNumber, formatPercent } from '../../language/format.ts';
import classes from './day-section.module.css';
import { sessionKey, type SessionDay } from '../data/session-days.ts';
import { SessionHeadings } from './session-headings.tsx';
import { SessionItem } from './session-item.tsx';
import { screenshotsAt } from './session-screenshots.ts';
import { StripChart } from './strip-chart.tsx';
import type { LogActions } from '../changes/use-log-actions.ts';
import { useDayStrips } from '../data/use-work-log.ts';

/** More strips are shown on request. */
const shownStrips = 8;

interface DaySectionProps {
  address: WorkFiltersInAddress;
  sessionDay: SessionDay;
  /** False while more sessions may follow. */
  isWhole: boolean;
  /** The total of the whole day, also of sessions on other pages. */
  total: ApiReceives['activity']['sessions']['days'][number] | undefined;
  showsNames: boolean;
  acts: LogActions;
  /** The keys of the open sessions. */
  opened: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** A day: its total, a strip for each person, and its sessions on this page. */
export function DaySection(props: DaySectionProps) {
  const { address, sessionDay, isWhole, total, showsNames } = props;
  const { acts, opened, onToggle } = props;
  const { day, sessions } = sessionDay;
  const { timeZone } = address.filters;
  const name = formatDay(day);
  const percent = total ? formatPercent(total.activity) : '';
  return (
    <section className={classes.day} aria-label={name}>
      <header className={classes.head}>
        <h2 className={classes.title}>{name}</h2>
        {total && (
          <span className={classes.total}>
            <span className={classes.activity}>{t`activity ${percent}`}</span>
            <span className={classes.worked}>{formatDuration(total.duration)}</span>
          </span>
        )}
      </header>
      <DayStrips address={address} day={day} />
      <SessionHeadings />
      <ul className={classes.sessions} aria-label={t`Sessions of ${name}`} aria-busy={!isWhole}>
        {sessions.map((session) => (
          <SessionItem
            key={sessionKey(session)}
            session={session}
            organizationId={address.input.organization_id}
            timeZone={timeZone}
            showsName={showsNames}
            acts={acts}
            isOpen={opened.has(sessionKey(session))}
            onToggle={() => onToggle(sessionKey(session))}
          />
        ))}
      </ul>
    </section>
  );
}

function DayStrips({ address, day }: Pick<DaySectionProps, 'address'> & { day: string }) {
  const dayStrips = useDayStrips(address, day);
  const { strips, hours, startMs, finishMs, error, isFetching, retry } = dayStrips;
  const { timeZone } = address.filters;
  const navigate = useNavigate();
  const open = useCallback(
    (userId: number, atMs: number) => {
      void navigate(screenshotsAt(userId, Math.floor(atMs), location.search, timeZone));
    },
    [navigate, timeZone],
  );
  const [showsAll, setShowsAll] = useState(false);
  const bounds = useMemo(() => ({ startMs, finishMs }), [startMs, finishMs]);
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
            ? t`This day has ${hours} hours: clocks go back`
            : t`This day has ${hours} hours: clocks go forward`}
        </Badge>
      )}
      <StripChart
        label={formatDay(day)}
        strips={shown}
        day={bounds}
        timeZone={timeZone}
        onOpen={open}
      />
      {strips.length > shownStrips && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t`Show only ${shownStrips}` : t`Show all ${memberCount} members`}
        </Button>
      )}
      {dayStrips.drawnOfMore !== undefined && (
        <MoreToDraw
          drawn={dayStrips.drawnOfMore}
          onMore={dayStrips.drawMore}
          isLoading={isFetching}
        />
      )}
    </div>
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
