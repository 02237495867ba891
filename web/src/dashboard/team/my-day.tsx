import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { dayMs, hourMs, minuteMs, secondMs } from '@time-tracker/contract/time/durations';
import { parseInterval } from '@time-tracker/contract/time/interval';
import { useOrganization } from '../../api/organization-choice.ts';
import { durationText } from '../../language/duration-text.ts';
import { formatDuration, formatTime, formatWeekday } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import { paths } from '../../routing/paths.ts';
import { ProjectLink } from '../../routing/project-link.tsx';
import { TextLink } from '../../routing/text-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { zoneLabel } from '../../ui/time/zone-label.ts';
import { dayOf } from '../../ui/time/zoned-day.ts';
import { DayStrip, StripHours } from './day-strip.tsx';
import { MemberState } from './member-state.tsx';
import classes from './my-day.module.css';
import type { LoadedPresentProps } from './present-props.ts';
import { linkToSheet, todayOf } from '../screen-links.ts';
import type { TeamMember } from '../use-overview.ts';
import { useTicking } from './use-ticking.ts';
import { gapsOf } from './worked-spans.ts';

type MyDayProps = Omit<LoadedPresentProps, 'onExpired'>;

/** One's own day with its gaps, and the week. */
export function MyDay({ present, clockAheadMs, timeZone, linkTo }: MyDayProps) {
  const [me] = present.team;
  const nowMs = useTicking(me?.timer !== null && me !== undefined) + clockAheadMs;
  const timeLog = linkTo(paths.timeLog, { range: todayOf(nowMs, timeZone) });
  const day = parseInterval(present.day);
  const zone = zoneLabel(timeZone, nowMs);
  return (
    <Panel
      title={t`My day`}
      description={t`Times in ${zone}`}
      actions={
        <Group gap="md">
          <TextLink to={timeLog} size="sm">
            <Trans>Today's TimeLog</Trans>
          </TextLink>
          <TextLink to={linkToSheet(linkTo, present.week_start, nowMs, timeZone)} size="sm">
            <Trans>Weekly sheet</Trans>
          </TextLink>
        </Group>
      }
    >
      {!me && (
        <p className={classes.none}>
          <Trans>You have no project to track time on yet.</Trans>
        </p>
      )}
      {me && (
        <div className={classes.day}>
          <div className={classes.now}>
            <MemberState member={me} nowMs={nowMs} timeZone={timeZone} />
            {me.timer && (
              <span>
                <ProjectLink id={me.timer.project_id} name={me.timer.project_name} />
                {me.timer.note !== null && me.timer.note !== '' && ` · ${me.timer.note}`}
              </span>
            )}
          </div>
          <div className={classes.strip}>
            <DayStrip windows={me.windows} day={day} timeZone={timeZone} height={44} />
            <StripHours day={day} timeZone={timeZone} />
          </div>
          <Gaps
            gaps={gapsOf(me, idleFrom(me.timer, Date.parse(present.now)))}
            timeZone={timeZone}
            linkToAdd={(add) => linkTo(paths.timeLog, { range: todayOf(nowMs, timeZone) }, { add })}
          />
          <div className={classes.sums}>
            <ul className={classes.numbers} aria-label={t`My time`}>
              <Fact label={t`Today`}>{formatDuration(me.today.duration)}</Fact>
              <Fact label={t`Activity`}>
                <PercentText percent={me.today.activity} />
              </Fact>
              <Fact label={t`This week`}>{formatDuration(me.week.duration)}</Fact>
            </ul>
            <WeekDays days={me.days} weekStart={present.week_start} timeZone={timeZone} />
          </div>
        </div>
      )}
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <li>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{children}</span>
    </li>
  );
}

/** Until when a person may have worked without tracking: until the timer started, or until now. */
function idleFrom(timer: TeamMember['timer'], nowMs: number): number {
  return timer ? Date.parse(timer.started_at) : Math.floor(nowMs / minuteMs) * minuteMs;
}

interface GapsProps {
  gaps: ReturnType<typeof gapsOf>;
  timeZone: string;
  /** Where the time can be added; `add` is `09:00-10:30`. */
  linkToAdd: (add: string) => string;
}

function Gaps({ gaps, timeZone, linkToAdd }: GapsProps) {
  const { manual_time: isAddable } = useOrganization().settings;
  if (gaps.length === 0) return null;
  return (
    <div className={classes.gaps}>
      <span className={classes.label}>{t`Not tracked`}</span>
      <ul aria-label={t`Not tracked`}>
        {gaps.map((gap) => {
          const [start, finish] = [formatTime(gap.start, timeZone), formatTime(gap.end, timeZone)];
          const duration = durationText((gap.end - gap.start) / secondMs);
          return (
            <li key={gap.start}>
              {isAddable ? (
                <TextLink
                  to={linkToAdd(`${start}-${finish}`)}
                  inherit
                  aria-label={t`Add time from ${start} to ${finish}`}
                >
                  {start} – {finish}
                </TextLink>
              ) : (
                `${start} – ${finish}`
              )}{' '}
              <span className={classes.label}>{duration}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface WeekDaysProps {
  days: number[];
  weekStart: string;
  timeZone: string;
}

/** A bar for each day of the week so far, with its time. */
function WeekDays({ days, weekStart, timeZone }: WeekDaysProps) {
  const longest = Math.max(1, ...days);
  // Noon, so that a day of 23 or 25 hours does not move it to another date.
  const noonMs = Date.parse(weekStart) + 12 * hourMs;
  return (
    <ul className={classes.week} aria-label={t`This week by day`}>
      {days.map((seconds, index) => (
        <li key={index}>
          <span>{formatWeekday(dayOf(noonMs + index * dayMs, timeZone))}</span>
          <span className={classes.track} aria-hidden>
            <span style={{ inlineSize: `${(seconds / longest) * 100}%` }} />
          </span>
          <span className={classes.amount}>{formatDuration(seconds)}</span>
        </li>
      ))}
    </ul>
  );
}
