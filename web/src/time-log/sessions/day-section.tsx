import { Badge, Button, Skeleton } from '@mantine/core';
import type { ApiReceives } from '@time-tracker/contract/api';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../api/api-errors.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { formatDay, formatDuration, formatPercent } from '../../language/format.ts';
import classes from './day-section.module.css';
import { sessionKey, type SessionDay } from '../data/session-days.ts';
import { SessionHeadings } from './session-headings.tsx';
import { SessionItem } from './session-item.tsx';
import { screenshotsAt } from './session-screenshots.ts';
import { StripChart } from './strip-chart.tsx';
import type { LogActions } from '../changes/use-log-actions.ts';
import { useDayStrips } from '../data/use-work-log.ts';

/** As many people as are seen at a glance; the others at a click. */
const shownStrips = 8;

interface DaySectionProps {
  address: WorkFiltersInAddress;
  sessionDay: SessionDay;
  /** Off while more of its sessions may follow. */
  isWhole: boolean;
  /** What the whole day sums up to, also beyond the sessions of this page. */
  total: ApiReceives['activity']['sessions']['days'][number] | undefined;
  showsNames: boolean;
  acts: LogActions;
  /** Sessions that are open, by their key. */
  opened: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** A day: its total, a strip for each person, and its sessions on this page. */
export function DaySection(props: DaySectionProps) {
  const { address, sessionDay, isWhole, total, showsNames } = props;
  const { acts, opened, onToggle } = props;
  const { day, sessions } = sessionDay;
  const { timeZone } = address.filters;
  return (
    <section className={classes.day} aria-label={formatDay(day)}>
      <header className={classes.head}>
        <h2 className={classes.title}>{formatDay(day)}</h2>
        {total && (
          <span className={classes.total}>
            <span className={classes.activity}>activity {formatPercent(total.activity)}</span>
            <span className={classes.worked}>{formatDuration(total.duration)}</span>
          </span>
        )}
      </header>
      <DayStrips address={address} day={day} />
      <SessionHeadings />
      <ul
        className={classes.sessions}
        aria-label={`Sessions of ${formatDay(day)}`}
        aria-busy={!isWhole}
      >
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
  const asked = useDayStrips(address, day);
  const { strips, hours, startMs, finishMs, error, isFetching, retry } = asked;
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
  if (!strips && error) {
    return (
      <div className={classes.strips}>
        <FailureNotice
          title="The hours could not be loaded"
          words={errorMessage(error)}
          onRetry={retry}
          isRetrying={isFetching}
        />
      </div>
    );
  }
  if (!strips || !shown) {
    return (
      <div className={classes.strips} role="status" aria-label="Loading the hours of the day">
        <Skeleton height={24} />
        <Skeleton height={24} mt={6} />
      </div>
    );
  }
  return (
    <div className={classes.strips}>
      {hours !== 24 && (
        <Badge variant="light" mb="xs" fw={500}>
          A day of {hours} hours: the clock is put {hours > 24 ? 'back' : 'forward'}
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
          {showsAll ? `Show only ${shownStrips}` : `Show all ${strips.length} members`}
        </Button>
      )}
      {asked.drawnOfMore !== undefined && (
        <MoreToDraw drawn={asked.drawnOfMore} onMore={asked.drawMore} isLoading={isFetching} />
      )}
    </div>
  );
}

interface MoreToDrawProps {
  drawn: number;
  onMore: (() => void) | undefined;
  isLoading: boolean;
}

/** Strips that are not whole say so. */
function MoreToDraw({ drawn, onMore, isLoading }: MoreToDrawProps) {
  return (
    <p className={classes.part}>
      {`Only the latest ${drawn.toLocaleString('en')} sessions of this day are drawn. `}
      {onMore ? (
        <Button size="compact-sm" variant="subtle" loading={isLoading} onClick={onMore}>
          Draw more
        </Button>
      ) : (
        'A project or a member, chosen above, shows the others.'
      )}
    </p>
  );
}
