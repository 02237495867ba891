import { t } from '@lingui/core/macro';
import { RangeChoice } from '../filters/range-choice.tsx';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { formatDuration, formatNumber } from '../language/format.ts';
import { PercentText } from '../language/percent-text.tsx';
import classes from './range-heading.module.css';
import type { Overview } from './use-overview.ts';

interface RangeHeadingProps {
  address: WorkFiltersInAddress;
  /** Undefined while it loads. */
  overview: Overview | undefined;
  /** Whether the numbers are of more than one person. */
  seesOthers: boolean;
}

/** The heading of everything that depends on the range, with the control that changes it. */
export function RangeHeading({ address, overview, seesOthers }: RangeHeadingProps) {
  return (
    <div className={classes.heading}>
      <div className={classes.range}>
        <h2 className={classes.title}>{t`Overview`}</h2>
        <RangeChoice address={address} />
      </div>
      {overview && overview.total.duration > 0 && (
        <RangeTotals overview={overview} seesOthers={seesOthers} />
      )}
    </div>
  );
}

function RangeTotals({
  overview,
  seesOthers,
}: Pick<RangeHeadingProps, 'seesOthers'> & { overview: Overview }) {
  const { total, member_count: people } = overview;
  return (
    <dl className={classes.numbers}>
      <div>
        <dt>{t`Worked`}</dt>
        <dd>{formatDuration(total.duration)}</dd>
      </div>
      <div>
        <dt>{t`Activity`}</dt>
        <dd>
          <PercentText percent={total.activity} />
        </dd>
      </div>
      <div>
        <dt>{t`Projects`}</dt>
        <dd>{formatNumber(total.projects)}</dd>
      </div>
      {seesOthers && (
        <div>
          <dt>{t`Members`}</dt>
          <dd>{formatNumber(people)}</dd>
        </div>
      )}
    </dl>
  );
}
