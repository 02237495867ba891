import type { WorkSession } from '@time-tracker/contract/activity';
import { heightOf } from './day-strips.ts';
import classes from './slot-bar.module.css';

interface SlotBarProps {
  slots: WorkSession['slots'];
  color: string;
}

const drawnMax = 72;

/** The ten-minute slots of a session beside each other, as tall as the activity was. */
export function SlotBar({ slots, color }: SlotBarProps) {
  // Of a session of half a day and more, hours on end look the same anyway.
  const step = Math.ceil(slots.length / drawnMax);
  const shown = slots.filter((_slot, index) => index % step === 0);
  return (
    <svg
      className={classes.bar}
      viewBox={`0 0 ${Math.max(shown.length, 12) * 6} 20`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden
    >
      {shown.map(({ start, activity }, index) => {
        const height = heightOf(activity) * 20;
        return (
          <rect
            key={start}
            x={index * 6}
            y={20 - height}
            width={4.5}
            height={height}
            rx={1}
            fill={color}
            opacity={activity === null ? 0.45 : 1}
          />
        );
      })}
    </svg>
  );
}
