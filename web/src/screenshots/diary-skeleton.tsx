import { Skeleton } from '@mantine/core';
import listClasses from './diary-list.module.css';
import { ColumnHeads } from './diary-list.tsx';

/** Two hours of slots, while a day is loading. */
export function DiarySkeleton() {
  return (
    <div className={listClasses.diary} role="status" aria-label="Loading screenshots">
      <ColumnHeads />
      {[0, 1].map((hour) => (
        <div key={hour} className={listClasses.hour}>
          <Skeleton height={18} width={48} />
          <div className={listClasses.slots}>
            {Array.from({ length: 6 }, (_, slot) => (
              <div key={slot}>
                <Skeleton height="auto" style={{ aspectRatio: '16 / 10' }} />
                <Skeleton height={10} mt={8} />
                <Skeleton height={10} mt={8} width="60%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
