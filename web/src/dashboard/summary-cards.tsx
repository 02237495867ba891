import { memo } from 'react';
import { customRange, rangeOfPreset, type Calendar, type DayRange } from '../filters/day-range.ts';
import { paths } from '../routing/paths.ts';
import { addDays } from '../ui/time/zoned-day.ts';
import { NumberCard } from './number-card.tsx';
import classes from './summary-cards.module.css';
import type { LinkTo } from './screen-links.ts';
import type { Measure, SummaryWindow } from './trend.ts';
import type { Overview } from './use-overview.ts';
import type { WindowSummary } from './use-summaries.ts';

const rows: { window: SummaryWindow; cards: { title: string; measure: Measure }[] }[] = [
  {
    window: 'daily',
    cards: [
      { title: 'Last 24 Hrs Worked', measure: 'worked' },
      { title: 'Last 24 Hrs Activity', measure: 'activity' },
      { title: 'Last 24 Hrs Projects Worked', measure: 'projects' },
    ],
  },
  {
    window: 'weekly',
    cards: [
      { title: 'Weekly Worked', measure: 'worked' },
      { title: 'Weekly Activity', measure: 'activity' },
      { title: 'Weekly Projects Worked', measure: 'projects' },
    ],
  },
  {
    window: 'monthly',
    cards: [
      { title: 'Monthly Worked', measure: 'worked' },
      { title: 'Monthly Activity', measure: 'activity' },
      { title: 'Monthly Projects Worked', measure: 'projects' },
    ],
  },
];

interface SummaryCardsProps {
  current: WindowSummary;
  before: WindowSummary;
  /** What the numbers come from; undefined while unknown. */
  recent: Overview['recent'] | undefined;
  linkTo: LinkTo;
  calendar: Calendar;
}

/**
 * The nine numbers: three windows below each other, what was measured beside each other. Drawn anew
 * only when one of them changes, since the page's other answers come one by one.
 */
export const SummaryCards = memo(function SummaryCards(props: SummaryCardsProps) {
  const { current, before, recent, linkTo, calendar } = props;
  return (
    <section className={classes.numbers} aria-label="Work in numbers">
      {rows.map(({ window, cards }) => (
        <div key={window} className={classes.windows}>
          {cards.map(({ title, measure }) => (
            <NumberCard
              key={title}
              title={title}
              window={window}
              measure={measure}
              current={current}
              before={before}
              points={recent ? pointsOf(window, recent) : []}
              to={linkTo(paths.timeLog, { range: daysOfWindow(window, calendar) })}
            />
          ))}
        </div>
      ))}
    </section>
  );
});

const weekDays = 7;

function pointsOf(window: SummaryWindow, { hours, days }: Overview['recent']) {
  switch (window) {
    case 'daily':
      return hours;
    case 'weekly':
      return days.slice(-weekDays);
    case 'monthly':
      return days;
  }
}

/** The days that hold a window, which ends now and not at midnight. */
function daysOfWindow(window: SummaryWindow, calendar: Calendar): DayRange {
  const { today } = calendar;
  switch (window) {
    case 'daily':
      return customRange(addDays(today, -1), today, calendar);
    case 'weekly':
      return customRange(addDays(today, 1 - weekDays), today, calendar);
    case 'monthly':
      return rangeOfPreset('last_30_days', calendar);
  }
}
