import type { WorkSession } from '@time-tracker/contract/activity';
import { formatDuration, formatPercent, formatTime } from '../ui/format.ts';
import { heightOf } from './day-strips.ts';
import classes from './slot-bar.module.css';

interface SlotBarProps {
  slots: WorkSession['slots'];
  color: string;
  timeZone: string;
}

const slotPx = 9;
const heightPx = 24;

/** The ten-minute slots of a session beside each other, as tall as the activity was. */
export function SlotBar({ slots, color, timeZone }: SlotBarProps) {
  return (
    <svg
      className={classes.bar}
      style={{ width: slots.length * slotPx }}
      viewBox={`0 0 ${slots.length * slotPx} ${heightPx}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {slots.map(({ start, activity, duration }, index) => {
        const height = heightOf(activity) * heightPx;
        return (
          <rect
            key={start}
            x={index * slotPx}
            y={heightPx - height}
            width={slotPx - 2}
            height={height}
            fill={color}
            opacity={activity === null ? 0.45 : 1}
          >
            <title>
              {`Ten minutes from ${formatTime(start, timeZone)}: ${formatDuration(duration)}, activity ${formatPercent(activity)}`}
            </title>
          </rect>
        );
      })}
    </svg>
  );
}
