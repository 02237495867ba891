import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconMinus } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatDuration, formatNumber, formatPercent } from '../language/format.ts';
import { Sparkline } from '../ui/charts/sparkline.tsx';
import classes from './number-card.module.css';
import { numberOf, trendOf, type Measure, type SummaryWindow, type Trend } from './trend.ts';
import type { WorkPoint } from './use-overview.ts';
import type { WindowSummary } from './use-summaries.ts';

const trendIcons = {
  up: IconArrowUpRight,
  down: IconArrowDownRight,
  same: IconEqual,
  unknown: IconMinus,
} satisfies Record<Trend['direction'], unknown>;

interface NumberCardProps {
  title: string;
  window: SummaryWindow;
  measure: Measure;
  current: WindowSummary;
  before: WindowSummary;
  /** The hours or days behind the number, oldest first. Empty while they load. */
  points: WorkPoint[];
  /** The screen with the details. */
  to: string;
  /** Which days it shows. */
  opens: string;
}

/** One number, its change from the previous window, and a bar for each hour or day. */
export function NumberCard(props: NumberCardProps) {
  const { title, window, measure, current, before, points, to, opens } = props;
  const value = numberOf(current ?? undefined, window, measure);
  // The summary says 0 % also when nothing was measured.
  const isUnmeasured =
    measure === 'activity' && value === 0 && points.every(({ activity }) => activity === null);
  return (
    <div role="group" aria-label={title} className={classes.card}>
      <div className={classes.title}>
        <Link to={to} className={classes.link} title={opens}>
          {title}
        </Link>
      </div>
      <div className={classes.bars}>
        {points.length > 0 && <PointBars window={window} measure={measure} points={points} />}
      </div>
      <div className={classes.value} data-unmeasured={isUnmeasured || undefined}>
        {current ? valueText(measure, value) : <Skeleton height={20} />}
      </div>
      <div className={classes.trend}>
        {current && isUnmeasured && <span>{t`Not measured`}</span>}
        {current && before && !isUnmeasured && (
          <TrendText trend={trendOf(measure, window, value, numberOf(before, window, measure))} />
        )}
        {(!current || (before === undefined && !isUnmeasured)) && (
          <Skeleton height={12} width={170} />
        )}
      </div>
    </div>
  );
}

function TrendText({ trend }: { trend: Trend }) {
  const TrendIcon = trendIcons[trend.direction];
  return (
    <>
      <TrendIcon size={16} aria-hidden className={classes.arrow} data-up={trend.direction} />
      <span>{trend.text}</span>
    </>
  );
}

type PointBarsProps = Pick<NumberCardProps, 'window' | 'measure' | 'points'>;

/** Memoized, because the points are often known before the number. */
const PointBars = memo(function PointBars({ window, measure, points }: PointBarsProps) {
  const values = points.map((point) => valueOf(measure, point));
  const list = values.map((value) => valueText(measure, value)).join(', ');
  return <Sparkline values={values} width={40} height={18} label={pointsLabel[window](list)} />;
});

const pointsLabel: Record<SummaryWindow, (list: string) => string> = {
  daily: (list) => t`Each of the last 24 hours, oldest first: ${list}`,
  weekly: (list) => t`Each of the last 7 days, oldest first: ${list}`,
  monthly: (list) => t`Each of the last 30 days, oldest first: ${list}`,
};

function valueOf(measure: Measure, { duration, activity, projects }: WorkPoint): number {
  switch (measure) {
    case 'worked':
      return duration;
    case 'activity':
      return activity ?? 0;
    case 'projects':
      return projects;
  }
}

function valueText(measure: Measure, value: number): string {
  switch (measure) {
    case 'worked':
      return formatDuration(value);
    case 'activity':
      return formatPercent(value);
    case 'projects':
      return formatNumber(value);
  }
}
