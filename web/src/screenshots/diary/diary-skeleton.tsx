import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import tileClasses from '../tiles/person-tiles.module.css';
import { ColumnHeads } from './column-heads.tsx';
import listClasses from './diary-list.module.css';

/** Placeholder of the rows while they are loading. */
export function DiarySkeleton({ rows, hasHeads = false }: { rows: number; hasHeads?: boolean }) {
  return (
    <div role="status" aria-label={t`Loading screenshots`} className={listClasses.diary}>
      <div className={listClasses.sections}>
        {hasHeads && <ColumnHeads />}
        {Array.from({ length: rows }, (_, hour) => (
          <div key={hour} className={listClasses.hour}>
            <Skeleton height={18} width={48} />
            <div className={tileClasses.tiles}>
              {Array.from({ length: 6 }, (_, window) => (
                <div key={window}>
                  <Skeleton height="auto" style={{ aspectRatio: '16 / 10' }} />
                  <Skeleton height={10} mt={8} />
                  <Skeleton height={10} mt={8} width="60%" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Enough for the first screen. */
const firstRows = 4;
const firstPeople = 6;

/** Placeholder of all days. The footer waits for them, because it would jump. */
export function LoadingDays({ isEveryone }: { isEveryone: boolean }) {
  return (
    <div data-loading>
      {isEveryone ? (
        <div role="status" aria-label={t`Loading screenshots`}>
          {Array.from({ length: firstPeople }, (_, person) => (
            <Skeleton key={person} height={88} mb={8} />
          ))}
        </div>
      ) : (
        <DiarySkeleton rows={firstRows} hasHeads />
      )}
    </div>
  );
}
