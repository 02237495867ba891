import { t } from '@lingui/core/macro';
import {
  IconCameraOff,
  IconClockHour3,
  IconHandStop,
  IconHourglass,
  IconKeyboardOff,
  IconPencil,
  IconPhotoX,
  IconScreenShareOff,
  type Icon,
} from '@tabler/icons-react';
import { leadingDurationText } from '../../language/duration-text.ts';
import { formatTime } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import { useLazyTooltip } from '../../ui/lazy-tooltip.tsx';
import { activityOfWindows, type DiaryWindow } from '../windows/diary.ts';
import type { DiarySettings } from './diary-settings.ts';
import type { NoScreenshotReason, ReasonKind } from '../windows/no-screenshot-reason.ts';
import { ShareNow } from './share-now.tsx';
import { TileMinutes } from './tile-minutes.tsx';
import { withManual, workText } from './work-text.ts';
import classes from './window-tile.module.css';

const icons: Record<ReasonKind, Icon> = {
  manual: IconPencil,
  off: IconCameraOff,
  unshared: IconScreenShareOff,
  waiting: IconHourglass,
  idle: IconKeyboardOff,
  between: IconClockHour3,
  short: IconClockHour3,
  gone: IconPhotoX,
  unmeasured: IconHandStop,
  missing: IconPhotoX,
};

interface ReasonTileProps {
  id: string;
  window: DiaryWindow;
  userId: number;
  reason: NoScreenshotReason;
  view: DiarySettings;
}

/** Time without a screenshot: the reason in two words, and in a sentence as its tooltip. */
export function ReasonTile({ id, window, userId, reason, view }: ReasonTileProps) {
  const { props, tip } = useLazyTooltip(() => reason.why);
  const activity = activityOfWindows([window]);
  const worked = leadingDurationText(window.workedSeconds);
  const work = workText(window, undefined);
  const Sign = icons[reason.kind];
  const { selection } = view;
  return (
    // Focusable, so that the tooltip opens by keyboard and a link has a target.
    <div
      className={classes.tile}
      id={id}
      tabIndex={0}
      role="group"
      aria-label={reason.title}
      onClick={() => selection?.toggle(new Map([[id, window]]))}
      {...props}
    >
      <span className={classes.picture} data-none>
        <span className={classes.reason}>
          <Sign size={16} aria-hidden />
          {reason.title}
        </span>
        {reason.isUnshared && !selection && <ShareNow userId={userId} window={window} />}
      </span>
      <TileMinutes windows={[window]} />
      <span className={classes.line}>
        <time dateTime={new Date(window.start).toISOString()}>
          {formatTime(window.start, view.timeZone)}
        </time>
        <span>
          <PercentText percent={activity} />
        </span>
      </span>
      {work !== '' && (
        <span className={classes.work} title={work}>
          {work}
        </span>
      )}
      <span className={classes.app}>{withManual(t`${worked} worked`, [window])}</span>
      {tip}
    </div>
  );
}
