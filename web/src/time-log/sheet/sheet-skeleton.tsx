import { t } from '@lingui/core/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './sheet-skeleton.module.css';

const rows = 14;
/** The name, seven days and the total. */
const columns = 9;

/** Placeholder of the rows and columns. The footer waits for them. */
export function SheetSkeleton() {
  return (
    <div role="status" data-loading>
      <VisuallyHidden>{t`Loading the weekly sheet`}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          {Array.from({ length: columns }, (_column, column) => (
            <Skeleton key={column} height={14} />
          ))}
        </div>
      ))}
    </div>
  );
}
