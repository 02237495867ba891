import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import type { Calendar, DayRange } from '../filters/day-range.ts';
import { formatDate, formatDay, formatTime } from '../language/format.ts';
import { i18n } from '../language/i18n.ts';
import { paths } from '../routing/paths.ts';
import { NumberCard } from './number-card.tsx';
import classes from './summary-cards.module.css';
import type { LinkTo } from './screen-links.ts';
import type { Measure, SummaryWindow } from './trend.ts';
import type { Overview } from './use-overview.ts';
import type { WindowSummary } from './use-summaries.ts';
import { daysOfWindow, startOfWindow, weekDays } from './window-days.ts';

const rows: { window: SummaryWindow; cards: { title: MessageDescriptor; measure: Measure }[] }[] = [
  {
    window: 'daily',
    cards: [
      { title: msg`Last 24 Hrs Worked`, measure: 'worked' },
      { title: msg`Last 24 Hrs Activity`, measure: 'activity' },
      { title: msg`Last 24 Hrs Projects Worked`, measure: 'projects' },
    ],
  },
  {
    window: 'weekly',
    cards: [
      { title: msg`Weekly Worked`, measure: 'worked' },
      { title: msg`Weekly Activity`, measure: 'activity' },
      { title: msg`Weekly Projects Worked`, measure: 'projects' },
    ],
  },
  {
    window: 'monthly',
    cards: [
      { title: msg`Monthly Worked`, measure: 'worked' },
      { title: msg`Monthly Activity`, measure: 'activity' },
      { title: msg`Monthly Projects Worked`, measure: 'projects' },
    ],
  },
];

interface SummaryCardsProps {
  current: WindowSummary;
  before: WindowSummary;
  /** When the windows ended, by this machine's clock. 0 while they load. */
  endedAtMs: number;
  timeZone: string;
  /** The hours and days behind the numbers. Undefined while they load. */
  recent: Overview['recent'] | undefined;
  linkTo: LinkTo;
  calendar: Calendar;
}

/**
 * The nine numbers: one group for each window, which says since when. Memoized, because the page's other
 * responses arrive one by one.
 */
export const SummaryCards = memo(function SummaryCards(props: SummaryCardsProps) {
  const { current, before, recent, linkTo, calendar, endedAtMs, timeZone } = props;
  const points = useMemo(() => pointsByWindow(recent), [recent]);
  return (
    <section className={classes.numbers} aria-label={t`Work in numbers`}>
      {rows.map(({ window, cards }) => {
        const range = daysOfWindow(window, endedAtMs, timeZone, calendar);
        return (
          <div key={window} className={classes.group}>
            <p className={classes.window}>
              {endedAtMs > 0 ? (
                <WindowText startMs={startOfWindow(window, endedAtMs)} timeZone={timeZone} />
              ) : (
                '\u00a0'
              )}
            </p>
            {cards.map(({ title, measure }) => (
              <NumberCard
                key={measure}
                title={i18n._(title)}
                window={window}
                measure={measure}
                current={current}
                before={before}
                points={points[window]}
                to={linkTo(paths.timeLog, { range })}
                opens={opensText(range)}
              />
            ))}
          </div>
        );
      })}
    </section>
  );
});

/** `24/10/2026, 03:42 – now · TimeLog: whole days`: from midnight, so its total differs. */
function WindowText({ startMs, timeZone }: { startMs: number; timeZone: string }) {
  const day = formatDate(startMs, timeZone);
  const time = formatTime(startMs, timeZone);
  return (
    <Trans>
      {day}, {time} – now<span className={classes.opens}> · TimeLog: whole days</span>
    </Trans>
  );
}

function opensText({ first, last }: DayRange): string {
  const [from, to] = [formatDay(first), formatDay(last)];
  return t`Opens whole days in the TimeLog: ${from} – ${to}`;
}

function pointsByWindow(recent: Overview['recent'] | undefined) {
  const { hours = [], days = [] } = recent ?? {};
  return { daily: hours, weekly: days.slice(-weekDays), monthly: days };
}
