import type { WorkSession } from '@time-tracker/contract/activity';
import { useState, type PointerEvent } from 'react';
import { formatDuration, formatPercent, formatTime } from '../../language/format.ts';
import { heightOf } from '../data/day-strips.ts';
import classes from './window-bar.module.css';

type Slot = WorkSession['windows'][number];

interface WindowBarProps {
  windows: readonly Slot[];
  color: string;
  timeZone: string;
}

const slotPx = 9;
const heightPx = 24;

/**
 * The ten-minute windows of a session beside each other, as tall as the activity was. A page has
 * hundreds: they are drawn in two strokes, and only the one that is pointed at is put in words.
 */
export function WindowBar({ windows, color, timeZone }: WindowBarProps) {
  const [pointedAt, setPointedAt] = useState<number>();
  const slot = pointedAt === undefined ? undefined : windows[pointedAt];
  const width = windows.length * slotPx;
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    setPointedAt(Math.floor(((clientX - box.left) / box.width) * windows.length));
  };
  return (
    <span
      className={classes.bar}
      style={{ width }}
      title={slot && wordsOf(slot, timeZone)}
      onPointerMove={follow}
      aria-hidden
    >
      <svg viewBox={`0 0 ${width} ${heightPx}`} preserveAspectRatio="none">
        <path d={outlineOf(windows, ({ activity }) => activity !== null)} fill={color} />
        <path
          d={outlineOf(windows, ({ activity }) => activity === null)}
          fill={color}
          opacity={0.45}
        />
      </svg>
    </span>
  );
}

function outlineOf(windows: readonly Slot[], isDrawn: (slot: Slot) => boolean): string {
  return windows
    .map((slot, index) => {
      if (!isDrawn(slot)) return '';
      const top = heightPx - heightOf(slot.activity) * heightPx;
      return `M${index * slotPx} ${heightPx}V${top.toFixed(1)}h${slotPx - 2}V${heightPx}z`;
    })
    .join('');
}

function wordsOf({ start, duration, activity }: Slot, timeZone: string): string {
  return `Ten minutes from ${formatTime(start, timeZone)}: ${formatDuration(duration)}, activity ${formatPercent(activity)}`;
}
