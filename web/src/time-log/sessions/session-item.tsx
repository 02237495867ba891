import { t } from '@lingui/core/macro';
import { ActionIcon, Badge, Checkbox, Text } from '@mantine/core';
import type { WorkSession } from '@time-tracker/contract/activity';
import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '../../api/session.ts';
import { durationText } from '../../language/duration-text.ts';
import { formatDuration, formatTime } from '../../language/format.ts';
import { measuredText } from '../../language/measured-text.ts';
import { PercentText } from '../../language/percent-text.tsx';
import { InstantText } from '../../ui/time/instant-text.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { RowActions } from '../../ui/tables/row-actions.tsx';
import { shadeOf } from '../../ui/charts/series-color.ts';
import { PersonLink } from '../../routing/person-link.tsx';
import { ProjectLink } from '../../routing/project-link.tsx';
import { sessionActions } from '../changes/session-menu.tsx';
import { SessionTimesEditor } from '../changes/session-times-editor.tsx';
import { useContinue } from '../../timer/line/use-continue.ts';
import { useMerge } from '../changes/use-merge.ts';
import { SessionActivities } from './session-activities.tsx';
import { EarlierDayText } from '../../ui/time/earlier-day-text.tsx';
import { earlierDayOf, sessionKey } from '../../ui/time/session-days.ts';
import { isByBrowser, isManual, workColor } from '../data/session-kind.ts';
import classes from './session-item.module.css';
import { secondsOnDay } from '../data/seconds-on-day.ts';
import { screenshotsOfWork } from '../data/session-screenshots.ts';
import { WindowBar } from './window-bar.tsx';
import { sourceLabel } from '../../language/source-label.ts';
import type { LogActions } from '../changes/use-log-actions.ts';
import { selectionOf, withSession } from '../changes/work-selection.ts';

/** Which names each row shows: not those that are the same in all rows. */
export interface RowNames {
  project: boolean;
  person: boolean;
}

interface SessionItemProps {
  session: WorkSession;
  organizationId: number;
  timeZone: string;
  names: RowNames;
  acts: LogActions;
  isRunning: boolean;
  /** All sessions of the day it is listed under, with only their work on this day. Undefined until they are loaded. */
  sessionsOfDay: readonly WorkSession[] | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

/** A session in one line; opens to its activities, which the interface calls parts of the entry. */
export function SessionItem(props: SessionItemProps) {
  const { session, organizationId, timeZone, names } = props;
  const { acts, isRunning, sessionsOfDay, isOpen, onToggle } = props;
  const detailsId = useId();
  const name = sessionLabel(session, timeZone, isRunning);
  const { id: ownId } = useCurrentUser();
  const canContinue =
    acts.rights.mayTrack(session.project_id) && !(isRunning && session.user_id === ownId);
  const state = selectionOf(acts.selection, session);
  const actions = useRowActions(props);
  const measured = measuredText(session);
  const isEdited = acts.question?.kind === 'times' && isSame(acts.question.session, session);
  return (
    <li className={classes.item} data-selected={state !== 'none' || undefined}>
      <div className={classes.line} data-open={isOpen || undefined}>
        <div className={classes.check}>
          {acts.mayChange(session) && (
            <Checkbox
              aria-label={t`Select ${name}`}
              checked={state === 'all'}
              indeterminate={state === 'some'}
              onChange={(event) =>
                acts.select(withSession(acts.selection, session, event.currentTarget.checked))
              }
            />
          )}
        </div>
        <div className={classes.times}>
          <SessionTimes session={session} timeZone={timeZone} isRunning={isRunning} />
          {earlierDayOf(session, timeZone) && (
            <DayPartText seconds={secondsOnDay(session, sessionsOfDay)} />
          )}
        </div>
        <span className={classes.duration}>{formatDuration(session.duration)}</span>
        <div className={classes.work}>
          <SessionNames session={session} names={names} />
        </div>
        <div className={classes.activity}>
          <span className={classes.windows}>
            <WindowBar
              windows={session.windows}
              color={workColor(session)}
              source={session.sources[0]}
              timeZone={timeZone}
            />
          </span>
          <span className={classes.percent}>
            <PercentText percent={session.activity} />
            {measured !== undefined && <span className={classes.measured}> {measured}</span>}
          </span>
        </div>
        <div className={classes.note}>
          <SessionSource session={session} />
          {session.notes.length > 0 && <span>{session.notes.join(' · ')}</span>}
        </div>
        <div className={classes.buttons}>
          {canContinue && <ContinueButton session={session} name={name} />}
          <RowActions label={t`Actions for ${name}`} actions={actions} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={t`Parts of ${name}`}
            onClick={onToggle}
          >
            <IconChevronDown
              size={18}
              aria-hidden
              className={classes.chevron}
              data-open={isOpen || undefined}
            />
          </ActionIcon>
        </div>
      </div>
      {isEdited && (
        <SessionTimesEditor
          organizationId={organizationId}
          session={session}
          timeZone={timeZone}
          canExtend={acts.canExtend(session)}
          canShorten={acts.rights.mayDelete(session)}
          onClose={() => acts.ask(null)}
        />
      )}
      {isOpen && (
        <div id={detailsId} className={classes.details}>
          <SessionActivities
            session={session}
            name={name}
            organizationId={organizationId}
            timeZone={timeZone}
            acts={acts}
          />
        </div>
      )}
    </li>
  );
}

function SessionNames({ session, names }: Pick<SessionItemProps, 'session' | 'names'>) {
  return (
    <>
      {names.project && (
        <span className={classes.project}>
          <span
            className={classes.dot}
            style={{ background: shadeOf(session.project_color) }}
            aria-hidden
          />
          <span className={classes.name} title={session.project_name}>
            <ProjectLink id={session.project_id} name={session.project_name} />
          </span>
        </span>
      )}
      {names.person && (
        <span className={classes.person}>
          <span className={classes.avatar}>
            <PersonAvatar name={session.user_name} size={20} />
          </span>
          <span className={classes.name} title={session.user_name}>
            <PersonLink id={session.user_id} name={session.user_name} />
          </span>
        </span>
      )}
    </>
  );
}

/** Starts the timer on the same project with the same note. The reason of manual time is no note. */
function ContinueButton({ session, name }: Pick<SessionItemProps, 'session'> & { name: string }) {
  const { resume, isPending } = useContinue();
  const { project_id: projectId, notes } = session;
  const note = isManual(session) ? null : (notes.at(-1) ?? null);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t`Continue ${name}`}
      title={t`Continue`}
      // Stays focused while it is disabled.
      aria-disabled={isPending}
      data-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) resume({ projectId, note });
      }}
    >
      <IconPlayerPlay size={18} aria-hidden />
    </ActionIcon>
  );
}

/** The menu of the row. */
function useRowActions({ session, organizationId, timeZone, acts }: SessionItemProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const merge = useMerge(organizationId);
  return sessionActions({
    session,
    acts,
    merge,
    showScreenshots: () => {
      void navigate(screenshotsOfWork(session, search, timeZone));
    },
  });
}

function SessionTimes(props: Pick<SessionItemProps, 'session' | 'timeZone' | 'isRunning'>) {
  const { session, timeZone, isRunning } = props;
  const { start, finish } = session;
  return (
    <>
      <InstantText at={start} text={formatTime(start, timeZone)} timeZone={timeZone} />
      {'\u00a0– '}
      <span className={isRunning ? classes.running : undefined}>
        <InstantText
          at={finish}
          text={isRunning ? t`now` : formatTime(finish, timeZone)}
          timeZone={timeZone}
        />
      </span>
      <EarlierDayText session={session} timeZone={timeZone} />
    </>
  );
}

/** How much of an entry the total of its day contains. Keeps its place until that is loaded. */
function DayPartText({ seconds }: { seconds: number | undefined }) {
  const worked = seconds === undefined ? undefined : durationText(seconds);
  return (
    <Text size="xs" c="dimmed" className={classes.dayPart}>
      {worked === undefined ? '\u00a0' : t`${worked} on this day`}
    </Text>
  );
}

/** How the time was recorded. A badge tells manual time from what a recorder measured. */
function SessionSource({ session }: Pick<SessionItemProps, 'session'>) {
  const label = session.sources.map(sourceLabel).join(', ');
  const isMeasured = session.activity !== null && isByBrowser(session);
  if (isManual(session)) {
    return (
      <Badge variant="default" radius="sm" fw={500} className={classes.manual}>
        {label}
      </Badge>
    );
  }
  const isUsual = session.sources.every((source) => source === 'desktop');
  return (
    <span className={classes.source} data-usual={isUsual || undefined}>
      {isMeasured ? t`${label}, activity measured by the browser` : label}
    </span>
  );
}

/** The name of a session for screen readers: "09:00 to 10:20, Website, Ada Example". */
function sessionLabel(session: WorkSession, timeZone: string, isRunning: boolean): string {
  const start = formatTime(session.start, timeZone);
  const finish = isRunning ? t`now` : formatTime(session.finish, timeZone);
  const { project_name: project, user_name: member } = session;
  return t`${start} to ${finish}, ${project}, ${member}`;
}

function isSame(a: WorkSession, b: WorkSession): boolean {
  return sessionKey(a) === sessionKey(b);
}
