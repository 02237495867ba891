import { t } from '@lingui/core/macro';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { formatList, formatTime } from '../../language/format.ts';
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

/** A day as bars of ten minutes, as high as the activity. */
export function DayStrip({ windows, day, timeZone, height = 22 }: DayStripProps) {
  const minutes = (day.end - day.start) / minuteMs;
  const spans = workedSpans(windows).map(
    ({ start, end }) => `${formatTime(start, timeZone)} – ${formatTime(end, timeZone)}`,
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
      {[0.25, 0.5, 0.75].map((part) => (
        <rect key={part} className={classes.mark} x={part * minutes} width={1.5} height={height} />
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

/** Only hours in text: `00 06 12 18 24`. */
export function StripHours() {
  return (
    <span className={classes.hours} aria-hidden>
      {['00', '06', '12', '18', '24'].map((hour) => (
        <span key={hour}>{hour}</span>
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
