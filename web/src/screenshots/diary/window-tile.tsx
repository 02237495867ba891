import { t } from '@lingui/core/macro';
import { IconDeviceDesktop, IconStack2 } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { durationText } from '../../language/duration-text.ts';
import { formatPercent, formatTime } from '../../language/format.ts';
import { activityText, sourceLabel } from '../../language/source-label.ts';
import { partialSurfaceLabel } from '../../language/surface-label.ts';
import { SignedImage } from '../../ui/signed-image.tsx';
import { activityOfWindow, isEmptyWindow, windowId, type DiaryWindow } from './diary.ts';
import type { NoScreenshotReason } from './no-screenshot-reason.ts';
import { ShareNow } from './share-now.tsx';
import classes from './window-tile.module.css';

interface WindowTileProps {
  window: DiaryWindow;
  userId: number;
  /** Why there is time but no screenshot; undefined if there is one, or no time. */
  reason: NoScreenshotReason | undefined;
  /** True for the one in the address. */
  isRequested: boolean;
  timeZone: string;
  onOpen: (capture: Capture) => void;
  /** An image address has expired. */
  onExpired: () => void;
}

/** A ten-minute window of a member: its screenshot, or the reason why there is none. */
export function WindowTile(props: WindowTileProps) {
  const { window, userId, reason, isRequested, timeZone, onOpen, onExpired } = props;
  const cover = window.captures.findLast(hasImage) ?? window.captures.at(-1);
  const id = windowId(userId, window.startMs);
  const place = { '--window-column': window.column + 1 } as CSSProperties;
  if (cover) {
    return (
      <li className={classes.window} style={place} aria-current={isRequested || undefined}>
        <CaptureButton
          id={id}
          window={window}
          cover={cover}
          timeZone={timeZone}
          onOpen={onOpen}
          onExpired={onExpired}
        />
      </li>
    );
  }
  if (isEmptyWindow(window) || !reason) {
    return <li className={classes.empty} style={place} aria-hidden />;
  }
  return (
    <li className={classes.window} style={place} aria-current={isRequested || undefined}>
      <TimeOnly id={id} window={window} userId={userId} reason={reason} timeZone={timeZone} />
    </li>
  );
}

interface CaptureButtonProps extends Pick<
  WindowTileProps,
  'window' | 'timeZone' | 'onOpen' | 'onExpired'
> {
  id: string;
  cover: Capture;
}

function CaptureButton({ id, window, cover, timeZone, onOpen, onExpired }: CaptureButtonProps) {
  const screen = cover.screens.find(({ url }) => url !== null) ?? cover.screens[0];
  const others = cover.screens.slice(1);
  const count = window.captures.length;
  const member = cover.userName;
  const shared = partialSurfaceLabel(screen.surface);
  return (
    <button
      type="button"
      className={`${classes.tile} ${classes.button}`}
      id={id}
      onClick={() => onOpen(cover)}
    >
      <span className={classes.picture} data-stack={others.length > 0 || undefined}>
        <SignedImage
          url={screen.thumbnail_url}
          alt={t`Screenshot of ${member}`}
          // Rendered only near the viewport.
          isEager
          onExpired={onExpired}
          className={classes.image}
        />
        <span className={classes.badges}>
          {shared !== undefined && <span className={classes.badge}>{shared}</span>}
          {screen.blur && <span className={classes.badge}>{t`blurred`}</span>}
          {others.length > 0 && (
            <span className={classes.badge}>
              <IconDeviceDesktop size={13} aria-hidden />
              {cover.screens.length}
              <span className="unseen"> {t`screens`}</span>
            </span>
          )}
          {count > 1 && (
            <span className={classes.badge}>
              <IconStack2 size={13} aria-hidden />
              {count}
              <span className="unseen"> {t`screenshots`}</span>
            </span>
          )}
        </span>
      </span>
      <Minutes window={window} />
      <span className={classes.line}>
        <time dateTime={cover.takenAt}>{formatTime(cover.takenAt, timeZone)}</time>
        <span className={classes.percent} title={activityText(screen.activity, screen.source)}>
          {formatPercent(screen.activity)}
        </span>
      </span>
      <span className={classes.app}>
        {screen.app ?? (screen.surface ? sourceLabel('browser') : t`Unknown app`)}
      </span>
    </button>
  );
}

interface TimeOnlyProps extends Pick<WindowTileProps, 'window' | 'userId' | 'timeZone'> {
  id: string;
  reason: NoScreenshotReason;
}

/** Time without a screenshot, with the reason. */
function TimeOnly({ id, window, userId, reason, timeZone }: TimeOnlyProps) {
  const activity = activityOfWindow(window);
  const worked = durationText(window.workedSeconds);
  return (
    // Focusable as the target of a link.
    <div className={classes.tile} id={id} tabIndex={-1}>
      <span className={classes.picture} data-none>
        <span className={classes.reason}>{reason.title}</span>
        <span className={classes.none} title={reason.why}>
          {reason.why}
        </span>
        {reason.isUnshared && <ShareNow userId={userId} window={window} />}
      </span>
      <Minutes window={window} />
      <span className={classes.line}>
        <time dateTime={new Date(window.startMs).toISOString()}>
          {formatTime(window.startMs, timeZone)}
        </time>
        {activity !== undefined && <span>{formatPercent(activity)}</span>}
      </span>
      <span className={classes.app}>{t`${worked} worked`}</span>
    </div>
  );
}

/** A mark for each minute, filled if there was input. */
function Minutes({ window: { minutes, activities } }: { window: DiaryWindow }) {
  const isByBrowser = activities.some(({ source }) => source === 'browser');
  const active = minutes.filter(Boolean).length;
  const total = minutes.length;
  return (
    <span
      className={classes.minutes}
      title={
        isByBrowser
          ? t`Input in ${active} of ${total} minutes, measured by the browser`
          : t`Input in ${active} of ${total} minutes`
      }
    >
      {minutes.map((hadInput, minute) => (
        <span key={minute} className={classes.minute} data-active={hadInput || undefined} />
      ))}
    </span>
  );
}

function hasImage({ screens }: Capture): boolean {
  return screens.some(({ url }) => url !== null);
}
