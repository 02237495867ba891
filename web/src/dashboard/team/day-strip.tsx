import { t } from '@lingui/core/macro';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { useMemo, type CSSProperties } from 'react';
import { chosenFormats } from '../../language/format-choice.ts';
import { formatList, formatShortHour, formatTime } from '../../language/format.ts';
import { hourMarks } from '../../ui/time/hour-marks.ts';
import classes from './day-strip.module.css';
import type { TeamMember } from '../use-overview.ts';
import { workedSpans } from './worked-spans.ts';

interface DayStripProps {
  windows: TeamMember['windows'];
  day: Interval;
  timeZone: string;
  height?: number;
}

const leastShare = 0.25;
const marksApart = 6;

/** A day as bars of ten minutes, as high as the activity. */
export function DayStrip({ windows, day, timeZone, height = 22 }: DayStripProps) {
  const { start, end } = day;
  const marks = useMemo(
    () => hourMarks({ start, end }, timeZone, marksApart).filter(({ at }) => at > 0),
    [start, end, timeZone],
  );
  const minutes = (end - start) / minuteMs;
  const spans = workedSpans(windows).map((span) =>
    [span.start, span.end].map((at) => formatTime(at, timeZone)).join(' – '),
  );
  const list = formatList(spans);
  return (
    <svg
      role="img"
      aria-label={spans.length === 0 ? t`No time today` : t`Worked today: ${list}`}
      className={classes.strip}
      viewBox={`0 0 ${minutes} ${height}`}
      preserveAspectRatio="none"
      style={{ blockSize: height }}
    >
      <rect className={classes.ground} width={minutes} height={height} />
      {marks.map(({ at, hour }) => (
        <rect key={hour} className={classes.mark} x={at * minutes} width={1.5} height={height} />
      ))}
      {(['measured', 'unmeasured', 'manual'] as const).map((kind) => (
        <path
          key={kind}
          className={classes.bar}
          data-kind={kind}
          d={windows
            .filter((window) => kindOf(window) === kind)
            .map((window) => outlineOf(window, day.start, height))
            .join('')}
        />
      ))}
    </svg>
  );
}

interface StripHoursProps {
  day: DayStripProps['day'];
  timeZone: string;
}

/** Only hours in text: `00 06 12 18 24`, or `12 am 12 pm 12 am`, because more of these would overlap. */
export function StripHours({ day, timeZone }: StripHoursProps) {
  const { start, end } = day;
  const apart = chosenFormats().clock === '24' ? marksApart : 12;
  const marks = useMemo(
    () => [...hourMarks({ start, end }, timeZone, apart), { at: 1, hour: 24 }],
    [start, end, timeZone, apart],
  );
  return (
    <span className={classes.hours} aria-hidden>
      {marks.map(({ at, hour }) => (
        <span key={hour} style={{ '--at': at } as CSSProperties}>
          {formatShortHour(hour)}
        </span>
      ))}
    </span>
  );
}

type Window = TeamMember['windows'][number];

function kindOf({ manual, measured_seconds: measured }: Window) {
  if (manual) return 'manual';
  return measured > 0 ? 'measured' : 'unmeasured';
}

function outlineOf(window: Window, dayStartMs: number, height: number): string {
  const { measured_seconds: measured, active_seconds: active } = window;
  const share = measured > 0 ? leastShare + (1 - leastShare) * (active / measured) : 1;
  const left = Math.max(0, (Date.parse(window.start) - dayStartMs) / minuteMs);
  const width = windowMs / minuteMs;
  const top = height * (1 - share);
  const d = `M${left} ${top}h${width}v${height - top}h${-width}z`;
  return d;
}
