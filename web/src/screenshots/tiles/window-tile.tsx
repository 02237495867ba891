import type { CSSProperties } from 'react';
import { isEmptyWindow, windowId, type DiaryWindow } from '../windows/diary.ts';
import type { DiarySettings } from './diary-settings.ts';
import type { NoScreenshotReason } from '../windows/no-screenshot-reason.ts';
import { CaptureTile } from './capture-tile.tsx';
import { ReasonTile } from './reason-tile.tsx';
import { TileCheckbox } from './tile-checkbox.tsx';
import classes from './window-tile.module.css';

export interface WindowTileProps {
  /** Of the element; a link to the window scrolls to it. */
  id: string;
  window: DiaryWindow;
  userId: number;
  /** Why there is time but no screenshot; undefined if there is one, or no time. */
  reason: NoScreenshotReason | undefined;
  view: DiarySettings;
  /** An image address has expired. */
  onExpired: () => void;
}

/** A ten-minute window of a member: its screenshot, or the reason why there is none. */
export function WindowTile({ id, window, userId, reason, view, onExpired }: WindowTileProps) {
  const place = { '--window-column': window.column + 1 } as CSSProperties;
  if (isEmptyWindow(window) || (window.captures.length === 0 && !reason)) {
    return <li className={classes.empty} style={place} aria-hidden />;
  }
  const isRequested = windowId(userId, window.start) === view.linkedWindowId;
  const { selection } = view;
  const isSelected = selection?.tiles.has(id) ?? false;
  return (
    <li
      className={classes.window}
      style={place}
      aria-current={isRequested || undefined}
      data-selected={isSelected || undefined}
    >
      {reason ? (
        <ReasonTile id={id} window={window} userId={userId} reason={reason} view={view} />
      ) : (
        <CaptureTile id={id} window={window} view={view} onExpired={onExpired} />
      )}
      {selection && (
        <TileCheckbox
          tileId={id}
          isSelected={isSelected}
          onToggle={() => selection.toggle(new Map([[id, window]]))}
        />
      )}
    </li>
  );
}
