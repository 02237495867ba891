import { memo } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { formatDate, formatDuration } from '../../language/format.ts';
import { rowsStyle, type DiarySettings } from '../tiles/diary-settings.ts';
import classes from './diary-list.module.css';
import { isEmptyWindow, windowId, type DiaryHour, type DiaryRow } from '../windows/diary.ts';
import { PersonTiles } from '../tiles/person-tiles.tsx';
import { useReasons, type ReasonOf } from '../tiles/use-reasons.ts';
import { SameLookTile } from '../tiles/same-look-tile.tsx';
import { WindowTile } from '../tiles/window-tile.tsx';
import { joinSameLooks } from '../windows/same-look-runs.ts';
import { useNearViewport } from '../windows/use-near-viewport.ts';

/** Hours with fewer windows in use are shown as one line. */
const fewSlots = 2;
/** Hours within this distance of the viewport are rendered. */
const drawWithinPx = 700;

interface DiaryHourRowsProps {
  diaryHour: DiaryHour;
  /** Whether it is visible at once. */
  isVisible: boolean;
  /** All captures of the block, not only of this hour. */
  captures: Capture[];
  /** False while only the images are loaded. */
  isWorkKnown: boolean;
  view: DiarySettings;
  onExpired: () => void;
}

/**
 * An hour, with a row of six ten-minute windows per member. Renders near the viewport. Memoized, because
 * its block renders with each response.
 */
export const DiaryHourRows = memo(function DiaryHourRows(props: DiaryHourRowsProps) {
  const { diaryHour, isVisible, captures, isWorkKnown, view, onExpired } = props;
  const { hour, rows } = diaryHour;
  const { ref, isNear, lastHeightPx } = useNearViewport<HTMLElement>(drawWithinPx, isVisible);
  const reasonOf = useReasons(captures, view);
  const style = isNear
    ? undefined
    : lastHeightPx === undefined
      ? rowsStyle(rows.length)
      : { minHeight: lastHeightPx };
  const Label = view.showsDays ? 'h4' : 'h3';
  const workedSeconds = rows.reduce((sum, row) => sum + row.workedSeconds, 0);
  const slots = rows.map(({ windows }) => windows.filter((one) => !isEmptyWindow(one)).length);
  const isSparse = Math.max(...slots) < fewSlots;
  const label = hour.zoneName === null ? hour.label : `${hour.label} ${hour.zoneName}`;
  return (
    <section
      ref={ref}
      className={isNear ? classes.hour : classes.farHour}
      style={style}
      aria-label={label}
      data-sparse={isSparse || undefined}
      data-hour={hour.start}
    >
      {isNear && (
        <>
          <Label className={classes.label}>
            {view.showsDays && (
              <span className={classes.zone}>{formatDate(hour.start, view.timeZone)}</span>
            )}
            {hour.label}
            {hour.zoneName !== null && <span className={classes.zone}>{hour.zoneName}</span>}
            {!view.showsNames && (
              <span className={classes.worked}>
                {isWorkKnown ? formatDuration(workedSeconds) : '–'}
              </span>
            )}
          </Label>
          <div className={classes.rows}>
            {rows.map((row) => (
              <PersonRow
                key={row.userId}
                row={row}
                isWorkKnown={isWorkKnown}
                view={view}
                reasonOf={reasonOf}
                onExpired={onExpired}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
});

interface PersonRowProps {
  row: DiaryRow;
  isWorkKnown: boolean;
  view: DiarySettings;
  reasonOf: ReasonOf;
  onExpired: () => void;
}

function PersonRow({ row, isWorkKnown, view, reasonOf, onExpired }: PersonRowProps) {
  const heading = {
    as: view.showsDays ? ('h5' as const) : ('h4' as const),
    userId: row.userId,
    userName: row.userName,
    worked: isWorkKnown ? formatDuration(row.workedSeconds) : '–',
  };
  return (
    <PersonTiles heading={view.showsNames ? heading : undefined}>
      {joinSameLooks(row.windows).map((run) => {
        const [window, ...others] = run;
        if (others.length > 0) {
          return <SameLookTile key={window.start} run={run} userId={row.userId} view={view} />;
        }
        return (
          <WindowTile
            key={window.start}
            id={windowId(row.userId, window.start)}
            window={window}
            userId={row.userId}
            reason={
              window.captures.length === 0 && !isEmptyWindow(window)
                ? reasonOf(row.userId, window)
                : undefined
            }
            view={view}
            onExpired={onExpired}
          />
        );
      })}
    </PersonTiles>
  );
}
