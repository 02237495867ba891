import { UnstyledButton } from '@mantine/core';
import { IconDeviceDesktop, IconStack2 } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { Capture } from '../api/capture-groups.ts';
import { durationWords } from '../ui/duration-words.ts';
import { formatPercent, formatTime } from '../ui/format.ts';
import { SignedImage } from '../ui/signed-image.tsx';
import { activityOfSlot, isEmptySlot, type DiarySlot } from './diary.ts';
import classes from './slot-tile.module.css';

interface SlotTileProps {
  slot: DiarySlot;
  timeZone: string;
  onOpen: (capture: Capture) => void;
  /** An image address has expired. */
  onExpired: () => void;
}

/** Ten minutes of somebody: what was on the screen, or that there was time without a screenshot. */
export function SlotTile({ slot, timeZone, onOpen, onExpired }: SlotTileProps) {
  const cover = slot.captures.at(-1);
  const place = { '--slot-column': slot.column + 1 } as CSSProperties;
  if (cover) {
    return (
      <li className={classes.slot} style={place}>
        <CaptureButton
          slot={slot}
          cover={cover}
          timeZone={timeZone}
          onOpen={onOpen}
          onExpired={onExpired}
        />
      </li>
    );
  }
  if (isEmptySlot(slot)) {
    return <li className={classes.empty} style={place} aria-hidden />;
  }
  return (
    <li className={classes.slot} style={place}>
      <TimeOnly slot={slot} timeZone={timeZone} />
    </li>
  );
}

function CaptureButton({ slot, cover, ...rest }: SlotTileProps & { cover: Capture }) {
  const { timeZone, onOpen, onExpired } = rest;
  const [screen, ...others] = cover.screens;
  const count = slot.captures.length;
  return (
    <UnstyledButton
      className={classes.tile}
      id={tileId(cover)}
      onClick={() => onOpen(slot.captures[0] ?? cover)}
    >
      <span className={classes.picture} data-stack={others.length > 0 || undefined}>
        <SignedImage
          url={screen.thumbnail_url}
          alt={`Screenshot of ${cover.userName}`}
          onExpired={onExpired}
          className={classes.image}
        />
        <span className={classes.badges}>
          {screen.blur && <span className={classes.badge}>blurred</span>}
          {others.length > 0 && (
            <span className={classes.badge}>
              <IconDeviceDesktop size={13} aria-hidden />
              {cover.screens.length}
              <span className={classes.unseen}> screens</span>
            </span>
          )}
          {count > 1 && (
            <span className={classes.badge}>
              <IconStack2 size={13} aria-hidden />
              {count}
              <span className={classes.unseen}> captures</span>
            </span>
          )}
        </span>
      </span>
      <Minutes minutes={slot.minutes} />
      <span className={classes.line}>
        <time dateTime={cover.takenAt}>{formatTime(cover.takenAt, timeZone)}</time>
        <span className={classes.percent}>{formatPercent(screen.activity)}</span>
      </span>
      <span className={classes.app}>{screen.app ?? 'Unknown application'}</span>
    </UnstyledButton>
  );
}

/** Time was recorded here, but no screenshot is there. */
function TimeOnly({ slot, timeZone }: Pick<SlotTileProps, 'slot' | 'timeZone'>) {
  const activity = activityOfSlot(slot);
  return (
    <div className={classes.tile}>
      <span className={classes.picture} data-none>
        <span className={classes.none}>No screenshot</span>
      </span>
      <Minutes minutes={slot.minutes} />
      <span className={classes.line}>
        <time dateTime={new Date(slot.startMs).toISOString()}>
          {formatTime(slot.startMs, timeZone)}
        </time>
        {activity !== undefined && <span>{formatPercent(activity)}</span>}
      </span>
      <span className={classes.app}>{durationWords(slot.workedSeconds)} worked</span>
    </div>
  );
}

/** Ten marks, one for each minute, filled where there was input. */
function Minutes({ minutes }: { minutes: boolean[] }) {
  const active = minutes.filter(Boolean).length;
  return (
    <span className={classes.minutes} title={`Input in ${active} of ${minutes.length} minutes`}>
      {minutes.map((hadInput, minute) => (
        <span key={minute} className={classes.minute} data-active={hadInput || undefined} />
      ))}
    </span>
  );
}

/** Where the focus goes back to when the viewer closes. */
export function tileId(capture: Pick<Capture, 'id'>): string {
  return `capture-${capture.id}`;
}
