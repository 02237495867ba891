import { t } from '@lingui/core/macro';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { formatDay, formatDuration, formatPercent } from '../../language/format.ts';
import classes from './day-section.module.css';
import { sessionKey, type SessionDay } from '../data/session-days.ts';
import { groupSessions, type Grouping, type SessionGroup } from '../data/session-groups.ts';
import { PersonLink } from '../../routing/person-link.tsx';
import { ProjectLink } from '../../routing/project-link.tsx';
import { SessionHeadings } from './session-headings.tsx';
import { SessionItem, type RowNames } from './session-item.tsx';
import { DayStrips } from '../strips/day-strips-view.tsx';
import type { LogActions } from '../changes/use-log-actions.ts';

type NamedGroup = NonNullable<SessionGroup['of']>;

interface DaySectionProps {
  address: WorkFiltersInAddress;
  sessionDay: SessionDay;
  /** False while more sessions may follow. */
  isWhole: boolean;
  /** The total of the whole day, also of sessions on other pages. */
  total: ApiReceives['activity']['sessions']['days'][number] | undefined;
  showsNames: boolean;
  grouping: Grouping;
  ownId: number;
  isFirst: boolean;
  acts: LogActions;
  /** The keys of the open sessions. */
  opened: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** A day: its total, a strip for each person, and its sessions on this page. */
export function DaySection(props: DaySectionProps) {
  const { address, sessionDay, isWhole, total, showsNames, grouping } = props;
  const { acts, ownId, isFirst, opened, onToggle } = props;
  const { day, sessions } = sessionDay;
  const { timeZone } = address.filters;
  const name = formatDay(day);
  const groups = groupSessions(sessions, grouping);
  const percent = total ? formatPercent(total.activity) : '';
  // Not while a deletion can be undone: only the server knows what the rest measured.
  const isPercentKnown =
    total?.activity !== null || sessions.every(({ activity }) => activity === null);
  // What the heading of a group says is not repeated in its rows.
  const shownInRows: RowNames = {
    project: grouping !== 'project' || !showsNames,
    person: grouping !== 'person' && showsNames,
  };
  return (
    <section className={classes.day} aria-label={name}>
      <header className={classes.head}>
        <h2 className={classes.title}>{name}</h2>
        {total && (
          <span className={classes.total}>
            {isPercentKnown && <span className={classes.activity}>{t`activity ${percent}`}</span>}
            <span className={classes.worked}>{formatDuration(total.duration)}</span>
          </span>
        )}
      </header>
      <DayStrips address={address} day={day} acts={acts} ownId={ownId} isFirst={isFirst} />
      <SessionHeadings names={shownInRows} />
      {groups.map(({ of, sessions: own, durationSeconds }) => (
        <div key={of?.id ?? 0}>
          {of && (showsNames || of.kind === 'project') && (
            <GroupHead of={of} durationSeconds={durationSeconds} />
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
                today={address.calendar.today}
                names={shownInRows}
                acts={acts}
                isOpen={opened.has(sessionKey(session))}
                onToggle={() => onToggle(sessionKey(session))}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The person or project of the sessions below, and their sum. */
function GroupHead({ of, durationSeconds }: { of: NamedGroup; durationSeconds: number }) {
  return (
    <h3 className={classes.group}>
      <span>
        {of.kind === 'person' ? (
          <PersonLink id={of.id} name={of.name} />
        ) : (
          <ProjectLink id={of.id} name={of.name} />
        )}
      </span>
      <span className={classes.groupWorked}>{formatDuration(durationSeconds)}</span>
    </h3>
  );
}

function listLabel(day: string, group: string | undefined): string {
  return group === undefined ? t`Sessions of ${day}` : t`Sessions of ${day}, ${group}`;
}
