import { t } from '@lingui/core/macro';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { durationText } from '../../language/duration-text.ts';
import { longDaySeconds, useTodaySeconds } from './use-today-seconds.ts';
import classes from './timer-line.module.css';

/** Today's total beside the running time, marked from eight hours on. */
export function TodayTotal({ timer, clockAheadMs }: { timer: Timer; clockAheadMs: number }) {
  const seconds = useTodaySeconds(timer, clockAheadMs);
  if (seconds === null || seconds < 60) return null;
  const total = durationText(seconds);
  const isLong = seconds >= longDaySeconds;
  const text = isLong ? t`Today ${total}: a long day` : t`Today ${total}`;
  return (
    <span
      className={classes.today}
      data-long={isLong || undefined}
      title={isLong ? [text, t`You have worked more than 8 hours today.`].join(' · ') : text}
    >
      {text}
    </span>
  );
}
