import { plural, t } from '@lingui/core/macro';
import { IconEqual } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { formatTime } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import { activityOfWindows, windowId } from '../windows/diary.ts';
import type { WindowRun } from '../windows/same-look-runs.ts';
import type { DiarySettings } from './diary-settings.ts';
import { TileCheckbox } from './tile-checkbox.tsx';
import { TileMinutes } from './tile-minutes.tsx';
import { withManual, workText } from './work-text.ts';
import classes from './window-tile.module.css';

interface SameLookTileProps {
  run: WindowRun;
  userId: number;
  view: DiarySettings;
}

/** Windows in a row whose screenshots all looked the same as the previous one, as one tile. */
export function SameLookTile({ run, userId, view }: SameLookTileProps) {
  const { timeZone, selection, onOpen } = view;
  const [first] = run;
  const captures = run.flatMap((window) => window.captures);
  const [shown] = captures;
  const last = captures.at(-1);
  if (!shown || !last) return null;
  const tiles = new Map(run.map((window) => [windowId(userId, window.start), window]));
  const [id, ...otherIds] = tiles.keys();
  const isSelected =
    selection !== undefined && [...tiles.keys()].every((one) => selection.tiles.has(one));
  const isRequested = view.linkedWindowId !== undefined && tiles.has(view.linkedWindowId);
  const place = {
    '--window-column': first.column + 1,
    '--window-span': run.length,
  } as CSSProperties;
  const work = workText(
    { activities: run.flatMap(({ activities }) => activities) },
    view.projectName(shown.projectId),
  );
  const member = shown.userName;
  const times = [shown, last].map(({ takenAt }) => formatTime(takenAt, timeZone)).join(' – ');
  return (
    <li
      className={classes.window}
      style={place}
      aria-current={isRequested || undefined}
      data-selected={isSelected || undefined}
      data-run={run.length}
    >
      {otherIds.map((one) => (
        // A link to one of the other windows, and the return from the viewer, end here.
        <span key={one} id={one} tabIndex={-1} className={classes.place} />
      ))}
      <button
        type="button"
        className={`${classes.tile} ${classes.button}`}
        id={id}
        onClick={() => (selection ? selection.toggle(tiles) : onOpen(shown))}
      >
        <span className={classes.same}>
          <span className="unseen">{t`Screenshots of ${member}`} </span>
          <IconEqual size={16} aria-hidden />
          <span>
            {plural(captures.length, {
              one: '# looked the same',
              other: '# looked the same',
            })}
          </span>
        </span>
        <TileMinutes windows={run} />
        <span className={classes.line}>
          <time dateTime={shown.takenAt}>{times}</time>
          <span className={classes.percent}>
            <PercentText percent={activityOfWindows(run)} />
          </span>
        </span>
        {work !== '' && (
          <span className={classes.work} title={work}>
            {work}
          </span>
        )}
        <span className={classes.app}>{withManual(appNames(run), run)}</span>
      </button>
      {selection && (
        <TileCheckbox
          tileId={id}
          isSelected={isSelected}
          onToggle={() => selection.toggle(tiles)}
        />
      )}
    </li>
  );
}

function appNames(run: WindowRun): string {
  const names = run.flatMap(({ captures }) =>
    captures.flatMap(({ screens }) => screens.map(({ app }) => app)),
  );
  return [...new Set(names)].filter((name) => name !== null).join(', ') || t`Unknown app`;
}
