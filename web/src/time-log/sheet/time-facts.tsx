import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { durationText } from '../../language/duration-text.ts';
import { formatPercent, formatWeekday } from '../../language/format.ts';
import type { Day } from '../../ui/time/zoned-day.ts';
import { timeFacts, type SheetMember } from './sheet-rows.ts';
import type { UnchangedDay } from './use-unchanged-screens.ts';
import classes from './time-facts.module.css';

interface TimeFactsProps {
  member: SheetMember;
  unchanged: readonly UnchangedDay[];
  /** The screenshots of the member on a day. */
  linkToDay: (day: Day) => string;
}

/** What is known about a member's time, without a judgment. */
export function TimeFacts({ member, unchanged, linkToDay }: TimeFactsProps) {
  const { manual, keyless, unmeasured } = timeFacts(member);
  const manualTime = durationText(manual);
  const keylessTime = durationText(keyless);
  const unmeasuredTime = durationText(unmeasured);
  const percent = formatPercent(member.activity);
  const facts = [
    // Too little was measured for a percent.
    member.activity !== null && {
      key: 'activity',
      text: t`Activity ${percent}`,
      title: t`Share of measured seconds with keyboard or mouse input`,
    },
    manual > 0 && {
      key: 'manual',
      text: t`Manual ${manualTime}`,
      title: t`Time that was typed in, with a reason`,
    },
    keyless > 0 && {
      key: 'keyless',
      text: t`${keylessTime} without a key press`,
      title: t`Measured recordings of up to ten minutes in which no key was pressed`,
    },
    unmeasured > 0 && {
      key: 'unmeasured',
      text: t`${unmeasuredTime} not measured`,
      title: t`Tracked time whose keyboard and mouse input is not known, such as that of the web timer`,
    },
  ].filter((fact) => fact !== false);
  if (facts.length === 0 && unchanged.length === 0) return null;
  return (
    <ul className={classes.facts}>
      {facts.map(({ key, text, title }) => (
        <li key={key} title={title}>
          {text}
        </li>
      ))}
      {unchanged.length > 0 && <UnchangedScreens days={unchanged} linkToDay={linkToDay} />}
    </ul>
  );
}

/** `3h screen unchanged: Mon 1h, Tue 2h`, with a link to the screenshots of each day. */
function UnchangedScreens({
  days,
  linkToDay,
}: {
  days: readonly UnchangedDay[];
  linkToDay: (day: Day) => string;
}) {
  const total = durationText(days.reduce((sum, { seconds }) => sum + seconds, 0));
  return (
    <li title={t`Screenshots that looked the same for at least an hour in a row`}>
      {t`${total} screen unchanged`}
      {': '}
      {days.map(({ date, seconds }, index) => (
        <span key={date}>
          {index > 0 && ', '}
          <Link to={linkToDay(date)} className={classes.day}>
            {days.length === 1
              ? formatWeekday(date)
              : `${formatWeekday(date)} ${durationText(seconds)}`}
          </Link>
        </span>
      ))}
    </li>
  );
}
