import { t } from '@lingui/core/macro';
import { formatDuration, formatPercent } from '../language/format.ts';
import classes from './work-figures.module.css';

interface WorkFiguresProps {
  figures: { label: string; work: { duration: number; activity: number | null } }[];
  /** Arranges them, and may set --figure-size. */
  className: string | undefined;
}

/** Sums of time, each with its activity. Without time there is none. */
export function WorkFigures({ figures, className }: WorkFiguresProps) {
  return (
    <dl className={`${classes.figures} ${className}`}>
      {figures.map(({ label, work }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatDuration(work.duration)}</dd>
          {work.duration > 0 && (
            <dd className={classes.activity}>
              {work.activity === null
                ? t`activity not measured`
                : t`activity ${{ percent: formatPercent(work.activity) }}`}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
