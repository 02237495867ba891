import { t } from '@lingui/core/macro';
import { durationText } from '../../language/duration-text.ts';
import { longDaySeconds, useTodaySeconds } from './use-today-seconds.ts';
import classes from './timer-line.module.css';

/** The time recorded today beside the running time, marked from eight hours on. */
export function TodayTotal({ clockAheadMs }: { clockAheadMs: number }) {
  const seconds = useTodaySeconds(clockAheadMs);
  if (seconds === null || seconds < 60) return null;
  const total = durationText(seconds);
  const isLong = seconds >= longDaySeconds;
  const text = isLong ? t`Today ${total}: a long day` : t`Today ${total}`;
  return (
    <span
      className={classes.today}
      data-long={isLong || undefined}
      title={[
        text,
        ...(isLong ? [t`You have worked more than 8 hours today.`] : []),
        t`Recorded time in all your organizations`,
      ].join(' · ')}
    >
      {text}
    </span>
  );
}
