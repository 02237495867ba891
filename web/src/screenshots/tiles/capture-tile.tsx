import { t } from '@lingui/core/macro';
import { IconDeviceDesktop, IconEqual, IconStack2 } from '@tabler/icons-react';
import type { Capture } from '../../api/capture-groups.ts';
import { formatTime } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import { activityText, sourceLabel } from '../../language/source-label.ts';
import { partialSurfaceLabel } from '../../language/surface-label.ts';
import { useLazyTooltip } from '../../ui/lazy-tooltip.tsx';
import { SignedImage } from '../../ui/signed-image.tsx';
import { activityOfWindows, type DiaryWindow } from '../windows/diary.ts';
import { isSameLook } from '../windows/same-look-runs.ts';
import type { DiarySettings } from './diary-settings.ts';
import { TileMinutes } from './tile-minutes.tsx';
import { withManual, workText } from './work-text.ts';
import classes from './window-tile.module.css';

interface CaptureTileProps {
  id: string;
  window: DiaryWindow;
  view: DiarySettings;
  onExpired: () => void;
}

/** The latest screenshot of a window. */
export function CaptureTile({ id, window, view, onExpired }: CaptureTileProps) {
  const { timeZone, selection, onOpen } = view;
  const cover = window.captures.findLast(hasImage) ?? window.captures.at(-1);
  if (!cover) return null;
  const screen = cover.screens.find(({ url }) => url !== null) ?? cover.screens[0];
  const app = screen.app ?? (screen.surface ? sourceLabel('browser') : t`Unknown app`);
  const work = workText(window, view.projectName(cover.projectId));
  const activity = activityOfWindows([window]);
  return (
    <button
      type="button"
      className={`${classes.tile} ${classes.button}`}
      id={id}
      onClick={() => (selection ? selection.toggle(new Map([[id, window]])) : onOpen(cover))}
    >
      {isSameLook(window) ? (
        <SameLook member={cover.userName} />
      ) : (
        <Picture window={window} cover={cover} onExpired={onExpired} />
      )}
      <TileMinutes windows={[window]} />
      <span className={classes.line}>
        <time dateTime={cover.takenAt}>{formatTime(cover.takenAt, timeZone)}</time>
        <span className={classes.percent} title={activityText(activity, screen.source)}>
          <PercentText percent={activity} />
        </span>
      </span>
      {work !== '' && (
        <span className={classes.work} title={work}>
          {work}
        </span>
      )}
      <span className={classes.app}>{withManual(app, [window])}</span>
    </button>
  );
}

/** In place of an image that looked the same as the previous one. */
function SameLook({ member }: { member: string }) {
  const { props, tip } = useLazyTooltip(() => t`Looked the same as the previous one`);
  return (
    <span className={classes.same} {...props}>
      <span className="unseen">{t`Screenshot of ${member}`} </span>
      <IconEqual size={16} aria-hidden />
      <span>{t`Looked the same`}</span>
      {tip}
    </span>
  );
}

interface PictureProps {
  window: DiaryWindow;
  cover: Capture;
  onExpired: () => void;
}

function Picture({ window, cover, onExpired }: PictureProps) {
  const screen = cover.screens.find(({ url }) => url !== null) ?? cover.screens[0];
  const others = cover.screens.slice(1);
  const count = window.captures.length;
  const member = cover.userName;
  const shared = partialSurfaceLabel(screen.surface);
  return (
    <span className={classes.picture} data-stack={others.length > 0 || undefined}>
      <SignedImage
        url={screen.thumbnail_url}
        alt={t`Screenshot of ${member}`}
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
  );
}

function hasImage({ screens }: Capture): boolean {
  return screens.some(({ url }) => url !== null);
}
