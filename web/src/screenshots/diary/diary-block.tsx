import { useLayoutEffect, useMemo, type CSSProperties } from 'react';
import { ScreenshotsFailure } from '../screenshots-failure.tsx';
import { hoursOfDay } from '../windows/day-hours.ts';
import { DiaryHourRows } from './diary-hour-rows.tsx';
import classes from './diary-list.module.css';
import type { DiaryBlock as Block } from './diary-plan.ts';
import { DiarySkeleton } from './diary-skeleton.tsx';
import { rowsStyle, type DiarySettings } from '../tiles/diary-settings.ts';
import { writeDiary } from '../windows/diary.ts';
import { peopleInFlow } from '../tiles/flow-cells.ts';
import { FlowTiles } from '../tiles/flow-tiles.tsx';
import { isGrid } from './diary-plan.ts';
import { useDiaryWork } from '../windows/use-diary-work.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useNearViewport } from '../windows/use-near-viewport.ts';
import type { EmptyBlocks } from './use-empty-blocks.ts';

/** Blocks within this distance of the viewport are loaded. */
const loadWithinPx = 1200;
/** Hours that are visible are rendered at once. The first one begins this far down, below the filters. */
const aboveHoursPx = 400;
/** The least height of an hour that is not shown as one line. */
const shortestHourPx = { desktop: 200, phone: 550 };

interface DiaryBlockProps {
  block: Block;
  /** Whether it is the first of the page, which is visible at once. */
  isFirst: boolean;
  view: DiarySettings;
  onEmpty: EmptyBlocks['note'];
}

/** A day, or an hour of a day with many members. Loads its content near the viewport. */
export function DiaryBlock(props: DiaryBlockProps) {
  const { block, isFirst } = props;
  const { ref, isNear, lastHeightPx } = useNearViewport<HTMLDivElement>(loadWithinPx, isFirst);
  const place: CSSProperties =
    lastHeightPx === undefined ? rowsStyle(block.rows) : { minHeight: lastHeightPx };
  return (
    <div ref={ref} className={classes.block}>
      {isNear ? (
        <LoadedBlock {...props} place={place} />
      ) : (
        <div className={classes.place} style={place} />
      )}
    </div>
  );
}

function LoadedBlock(props: DiaryBlockProps & { place: CSSProperties }) {
  const { block, isFirst, view, onEmpty, place } = props;
  const { filter, timeZone, choices } = view;
  const { captures, activities, isPending, error, refresh, isRetrying } = useDiaryWork(
    filter,
    block,
  );
  const isPhone = useIsPhone();
  const hoursVisible =
    (innerHeight - aboveHoursPx) / (isPhone ? shortestHourPx.phone : shortestHourPx.desktop);
  const newestFirst = useMemo(
    () =>
      writeDiary({
        hours: hoursOfDay(block.day, timeZone).filter(
          ({ start }) => start >= block.start && start < block.end,
        ),
        captures,
        activities,
      }),
    [block, timeZone, captures, activities],
  );
  const hours = choices.order === 'latest' ? newestFirst : newestFirst.toReversed();
  const people = isGrid(choices) ? undefined : peopleInFlow(hours, choices);
  const isEmpty = people?.length === 0 && !isPending && !error;
  // Before the next paint: it would show the heading of an empty day.
  useLayoutEffect(() => {
    onEmpty(block.start, isEmpty);
    return () => onEmpty(block.start, false);
  }, [onEmpty, block.start, isEmpty]);
  if (error) {
    return (
      <div className={classes.failure}>
        <ScreenshotsFailure error={error} onRetry={refresh} isRetrying={isRetrying} />
      </div>
    );
  }
  // The first images are available before the rest of the block.
  const isPartial = isPending && captures.length > 0;
  const skeletonRows = isPartial ? 1 : Math.min(3, block.rows);
  return (
    <div className={isPending ? classes.place : undefined} style={isPending ? place : undefined}>
      {people && (isPartial || !isPending) && (
        <FlowTiles people={people} captures={captures} view={view} onExpired={refresh} />
      )}
      {!people &&
        hours.map((hour, index) => (
          <DiaryHourRows
            key={hour.hour.start}
            diaryHour={hour}
            isVisible={isFirst && index < hoursVisible}
            captures={captures}
            isWorkKnown={!isPending}
            view={view}
            onExpired={refresh}
          />
        ))}
      {isPending && <DiarySkeleton rows={skeletonRows} />}
    </div>
  );
}
