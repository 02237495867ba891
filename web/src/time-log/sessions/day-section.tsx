import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { WorkSession, WorkTotal } from '@time-tracker/contract/activity';
import type { ApiReceives } from '@time-tracker/contract/api';
import { useMemo, useState } from 'react';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { chosenFormats } from '../../language/format-choice.ts';
import { formatDay, formatDuration, formatNumber, formatPercent } from '../../language/format.ts';
import { measuredText } from '../../language/measured-text.ts';
import { PercentText } from '../../language/percent-text.tsx';
import classes from './day-section.module.css';
import { DayHeading } from '../../ui/time/day-heading.tsx';
import { sessionKey, type SessionDay } from '../../ui/time/session-days.ts';
import {
  firstOfGroups,
  groupSessions,
  sumGroups,
  type Grouping,
  type SessionGroup,
} from '../data/session-groups.ts';
import { useDayStrips } from '../data/use-work-log.ts';
import { PersonLink } from '../../routing/person-link.tsx';
import { ProjectLink } from '../../routing/project-link.tsx';
import { SessionHeadings } from './session-headings.tsx';
import { SessionItem, type RowNames } from './session-item.tsx';
import { DayStrips } from '../strips/day-strips-view.tsx';
import type { LogActions } from '../changes/use-log-actions.ts';

/** More rows are rendered on request: a page of a whole day can have thousands. */
const rowsAtOnce = 100;

type NamedGroup = NonNullable<SessionGroup['of']>;

interface DaySectionProps {
  address: WorkFiltersInAddress;
  sessionDay: SessionDay<WorkSession>;
  /** False while more sessions may follow. */
  isWhole: boolean;
  /** The total of the whole day, also of sessions on other pages. */
  total: ApiReceives['activity']['sessions']['days'][number] | undefined;
  showsNames: boolean;
  grouping: Grouping;
  ownId: number;
  isFirst: boolean;
  acts: LogActions;
  isRunning: (session: WorkSession) => boolean;
  /** The keys of the open sessions. */
  opened: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** A day: its total, a strip for each person, and its sessions on this page. */
export function DaySection(props: DaySectionProps) {
  const { address, sessionDay, isWhole, total, showsNames, grouping } = props;
  const { acts, isRunning, ownId, isFirst, opened, onToggle } = props;
  const { day, sessions } = sessionDay;
  const { timeZone } = address.filters;
  const name = formatDay(day);
  const dayStrips = useDayStrips(address, day);
  const groups = groupSessions(sessions, grouping);
  const sums = useGroupSums(dayStrips, grouping);
  const [rowCount, setRowCount] = useState(rowsAtOnce);
  const drawn = firstOfGroups(groups, rowCount);
  // Not while a deletion can be undone: only the server knows what the rest measured.
  const isPercentKnown =
    total?.activity !== null || sessions.every(({ activity }) => activity === null);
  // What the heading of a group says is not repeated in its rows.
  const shownInRows: RowNames = {
    project: grouping !== 'project' || !showsNames,
    person: grouping !== 'person' && showsNames,
  };
  return (
    <section className={classes.day} data-clock={chosenFormats().clock} aria-label={name}>
      <DayHeading day={day} level="h2" durationSeconds={total?.duration} className={classes.head}>
        {isPercentKnown && total && <DayActivity total={total} />}
      </DayHeading>
      <DayStrips
        address={address}
        day={day}
        dayStrips={dayStrips}
        acts={acts}
        ownId={ownId}
        isFirst={isFirst}
      />
      <SessionHeadings names={shownInRows} />
      {drawn.map(({ of, sessions: own }) => (
        <div key={of?.id ?? 0}>
          {of && (showsNames || of.kind === 'project') && (
            <GroupHead of={of} durationSeconds={sums?.get(of.id)} />
          )}
          <ul
            className={classes.sessions}
            aria-label={listLabel(name, groups.length > 1 ? of?.name : undefined)}
            aria-busy={!isWhole}
          >
            {own.map((session) => (
              <SessionItem
                key={sessionKey(session)}
                session={session}
                organizationId={address.input.organization_id}
                timeZone={timeZone}
                names={shownInRows}
                acts={acts}
                isRunning={isRunning(session)}
                sessionsOfDay={dayStrips.sessions}
                isOpen={opened.has(sessionKey(session))}
                onToggle={() => onToggle(sessionKey(session))}
              />
            ))}
          </ul>
        </div>
      ))}
      <MoreRows
        count={sessions.length}
        drawnCount={rowCount}
        onMore={() => setRowCount(rowCount + rowsAtOnce)}
      />
    </section>
  );
}

/** `activity 45 % of 1h 03m measured`. */
function DayActivity({ total }: { total: WorkTotal }) {
  const percent = formatPercent(total.activity);
  const measured = measuredText(total);
  return (
    <span className={classes.activity}>
      {total.activity === null ? (
        <>
          {t`activity`} <PercentText percent={null} />
        </>
      ) : (
        t`activity ${percent}`
      )}
      {measured !== undefined && ` ${measured}`}
    </span>
  );
}

/** The sums of the whole day, also of sessions on other pages. Undefined until all of it is loaded. */
function useGroupSums(
  { sessions, loadedOfMore }: ReturnType<typeof useDayStrips>,
  grouping: Grouping,
): ReadonlyMap<number, number> | undefined {
  return useMemo(
    () =>
      sessions && loadedOfMore === undefined && grouping !== 'none'
        ? sumGroups(sessions, grouping)
        : undefined,
    [sessions, loadedOfMore, grouping],
  );
}

interface MoreRowsProps {
  count: number;
  drawnCount: number;
  onMore: () => void;
}

/** Shows more rows of a page that is a whole day. */
function MoreRows({ count, drawnCount, onMore }: MoreRowsProps) {
  if (count <= drawnCount) return null;
  const [drawn, all] = [formatNumber(drawnCount), formatNumber(count)];
  return (
    <p className={classes.more}>
      {t`Shows ${drawn} of ${all} entries.`}{' '}
      <Button className="screen-only" size="compact-sm" variant="subtle" onClick={onMore}>
        {t`Show more`}
      </Button>
    </p>
  );
}

interface GroupHeadProps {
  of: NamedGroup;
  durationSeconds: number | undefined;
}

/** The person or project of the sessions below, and their sum. */
function GroupHead({ of, durationSeconds }: GroupHeadProps) {
  return (
    <h3 className={classes.group}>
      <span>
        {of.kind === 'person' ? (
          <PersonLink id={of.id} name={of.name} />
        ) : (
          <ProjectLink id={of.id} name={of.name} />
        )}
      </span>
      {durationSeconds !== undefined && (
        <span className={classes.groupWorked}>{formatDuration(durationSeconds)}</span>
      )}
    </h3>
  );
}

function listLabel(day: string, group: string | undefined): string {
  return group === undefined ? t`Entries of ${day}` : t`Entries of ${day}, ${group}`;
}
