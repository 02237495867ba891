import { t } from '@lingui/core/macro';
import type { ActivitySource, WorkSession } from '@time-tracker/contract/activity';
import { useState, type PointerEvent } from 'react';
import { formatDuration, formatTime } from '../../language/format.ts';
import { activityTooltip } from '../../language/source-label.ts';
import { heightOf } from '../data/day-strips.ts';
import classes from './window-bar.module.css';

type ActivityWindow = WorkSession['windows'][number];

interface WindowBarProps {
  windows: readonly ActivityWindow[];
  color: string;
  /** Sessions have one source. */
  source: ActivitySource | undefined;
  timeZone: string;
}

const windowPx = 9;
const heightPx = 24;

/**
 * The ten-minute windows of a session, as high as their activity. A page has hundreds of them, so they
 * are drawn as two paths, and only the one under the pointer has a tooltip.
 */
export function WindowBar({ windows, color, source, timeZone }: WindowBarProps) {
  const [pointedAt, setPointedAt] = useState<number>();
  const window = pointedAt === undefined ? undefined : windows[pointedAt];
  const width = windows.length * windowPx;
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    setPointedAt(Math.floor(((clientX - box.left) / box.width) * windows.length));
  };
  return (
    <span
      className={classes.bar}
      style={{ width }}
      title={window && windowText(window, source, timeZone)}
      onPointerMove={follow}
      aria-hidden
    >
      <svg viewBox={`0 0 ${width} ${heightPx}`} preserveAspectRatio="none">
        <path d={outlineOf(windows, ({ activity }) => activity !== null)} fill={color} />
        <path
          d={outlineOf(windows, ({ activity }) => activity === null)}
          fill={color}
          // Manual time is never measured, so it needs no second shade.
          opacity={source === 'manual' ? 1 : 0.45}
        />
      </svg>
    </span>
  );
}

function outlineOf(
  windows: readonly ActivityWindow[],
  isDrawn: (window: ActivityWindow) => boolean,
): string {
  return windows
    .map((window, index) => {
      if (!isDrawn(window)) return '';
      const top = heightPx - heightOf(window.activity) * heightPx;
      const d = `M${index * windowPx} ${heightPx}V${top.toFixed(1)}h${windowPx - 2}V${heightPx}z`;
      return d;
    })
    .join('');
}

function windowText(
  window: ActivityWindow,
  source: ActivitySource | undefined,
  timeZone: string,
): string {
  const start = formatTime(window.start, timeZone);
  const worked = formatDuration(window.duration);
  const percent = activityTooltip(window.activity, source);
  return t`10 min from ${start}: ${worked}, activity ${percent}`;
}
