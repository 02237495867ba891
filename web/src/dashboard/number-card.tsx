import { Skeleton } from '@mantine/core';
import {
  IconActivityHeartbeat,
  IconArrowDownRight,
  IconArrowUpRight,
  IconBriefcase,
  IconClockHour4,
  IconEqual,
  IconMinus,
} from '@tabler/icons-react';
import { formatDuration } from '../ui/format.ts';
import { Sparkline } from '../ui/sparkline.tsx';
import classes from './number-card.module.css';
import { numberOf, trendOf, type Measure, type SummaryWindow, type Trend } from './trend.ts';
import type { WindowSummary } from './use-summaries.ts';

const measureIcons = {
  worked: IconClockHour4,
  activity: IconActivityHeartbeat,
  projects: IconBriefcase,
} satisfies Record<Measure, unknown>;

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
  /** Newest window first. */
  summaries: WindowSummary[];
}

/** One number, how it compares with the window before, and the windows it follows. */
export function NumberCard({ title, window, measure, summaries }: NumberCardProps) {
  const [current, before] = summaries;
  const MeasureIcon = measureIcons[measure];
  const value = numberOf(current ?? undefined, window, measure);
  return (
    <div role="group" aria-label={title} className={classes.card}>
      <span className={classes.icon} aria-hidden>
        <MeasureIcon size={20} />
      </span>
      <div className={classes.title}>{title}</div>
      <div className={classes.value}>
        {current ? wordsOf(measure, value) : <Skeleton height={30} width={120} />}
      </div>
      <div className={classes.trend}>
        {current && before && (
          <TrendWords trend={trendOf(measure, window, value, numberOf(before, window, measure))} />
        )}
        {(!current || before === undefined) && <Skeleton height={14} width={170} />}
      </div>
      <div className={classes.bars}>
        <WindowBars window={window} measure={measure} summaries={summaries} />
      </div>
    </div>
  );
}

function TrendWords({ trend }: { trend: Trend }) {
  const TrendIcon = trendIcons[trend.direction];
  return (
    <>
      <TrendIcon size={16} aria-hidden className={classes.arrow} data-up={trend.direction} />
      <span>{trend.words}</span>
    </>
  );
}

function WindowBars({ window, measure, summaries }: Omit<NumberCardProps, 'title'>) {
  const known = summaries.filter((summary) => summary != null);
  if (known.length < summaries.length) return null;
  const values = known.map((summary) => numberOf(summary, window, measure)).reverse();
  const label = values.map((value) => wordsOf(measure, value)).join(', ');
  return <Sparkline values={values} label={`${spanWords[window]}, oldest first: ${label}`} />;
}

const spanWords: Record<SummaryWindow, string> = {
  daily: 'The last 7 days',
  weekly: 'The last 7 weeks',
  monthly: 'The last 7 spans of 30 days',
};

function wordsOf(measure: Measure, value: number): string {
  switch (measure) {
    case 'worked':
      return formatDuration(value);
    case 'activity':
      return `${value} %`;
    case 'projects':
      return String(value);
  }
}
