import { t } from '@lingui/core/macro';
import type { WorkSession } from '@time-tracker/contract/activity';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import {
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { durationText } from '../../language/duration-text.ts';
import { formatTime } from '../../language/format.ts';
import { useServerNow } from '../../timer/use-server-now.ts';
import type { DayStrip } from '../data/day-strips.ts';
import classes from './editable-strip.module.css';
import { dragAt, draggedTo, firstGap, keyStepMs, type StripDrag } from './strip-drag.ts';

/** What the person can do on their own strip. */
export interface StripEditing {
  userId: number;
  /** Undefined if the person cannot add manual time. */
  add: ((interval: Interval) => void) | undefined;
  canShorten: (session: WorkSession) => boolean;
  shorten: (session: WorkSession, kept: Interval) => void;
}

interface EditableStripProps {
  strip: DayStrip;
  day: Interval;
  timeZone: string;
  editing: StripEditing;
  children: ReactNode;
}

const edgeReachPx = 6;
/** A shorter move is a click. */
const leastDragPx = 4;

/** The person's own strip: a drag on a gap adds time, a drag of an edge shortens. Arrow keys select, Enter adds. */
export function EditableStrip({ strip, day, timeZone, editing, children }: EditableStripProps) {
  const box = useRef<HTMLDivElement>(null);
  const dragging = useRef<{ drag: StripDrag; fromX: number; isMoved: boolean }>(null);
  const wasDragged = useRef(false);
  const [ghost, setGhost] = useState<Interval>();
  const serverNow = useServerNow();
  const bounds = () => ({ start: day.start, end: Math.min(day.end, serverNow()) });
  const lengthMs = day.end - day.start;
  const widthPx = () => box.current?.getBoundingClientRect().width ?? 1;
  const instantAt = (clientX: number) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    return day.start + ((clientX - left) / widthPx()) * lengthMs;
  };
  const begin = (event: PointerEvent) => {
    wasDragged.current = false;
    if (event.button !== 0) return;
    const reachMs = (edgeReachPx / widthPx()) * lengthMs;
    const drag = dragAt(
      instantAt(event.clientX),
      strip.sessions,
      { bounds: bounds(), reachMs },
      editing.canShorten,
    );
    if (!drag || (drag.kind === 'add' && !editing.add)) return;
    dragging.current = { drag, fromX: event.clientX, isMoved: false };
  };
  const move = (event: PointerEvent) => {
    const { current } = dragging;
    if (!current) return;
    if (!current.isMoved && Math.abs(event.clientX - current.fromX) < leastDragPx) return;
    if (!current.isMoved) box.current?.setPointerCapture(event.pointerId);
    current.isMoved = true;
    setGhost(draggedTo(current.drag, instantAt(event.clientX)));
  };
  const end = (event: PointerEvent) => {
    const { current } = dragging;
    dragging.current = null;
    setGhost(undefined);
    wasDragged.current = current?.isMoved ?? false;
    const interval = current?.isMoved && draggedTo(current.drag, instantAt(event.clientX));
    if (!current || !interval) return;
    if (current.drag.kind === 'add') editing.add?.(interval);
    else editing.shorten(current.drag.session, interval);
  };
  const keys = useKeySelection({ strip, bounds, ghost, setGhost, add: editing.add });
  const slider: HTMLAttributes<HTMLDivElement> = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': t`Add time to your day: arrow keys move, Shift and arrow keys change the length, Enter adds`,
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(lengthMs / minuteMs),
    'aria-valuenow': ghost ? Math.round((ghost.start - day.start) / minuteMs) : 0,
    'aria-valuetext': ghost ? intervalText(ghost, timeZone) : t`Nothing selected`,
    onKeyDown: keys,
    onBlur: () => setGhost(undefined),
  };
  return (
    <div
      ref={box}
      className={classes.box}
      data-adds={editing.add !== undefined || undefined}
      // By keyboard, times are shortened in the menu of their row.
      {...(editing.add ? slider : { role: 'presentation' })}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onTouchEnd={(event) => {
        // A short drag by finger is also a tap, which would press what opens under the finger.
        if (wasDragged.current && event.cancelable) event.preventDefault();
      }}
      onPointerCancel={() => {
        dragging.current = null;
        setGhost(undefined);
      }}
    >
      {children}
      {ghost && (
        <span
          className={classes.ghost}
          style={{
            insetInlineStart: `${((ghost.start - day.start) / lengthMs) * 100}%`,
            width: `${((ghost.end - ghost.start) / lengthMs) * 100}%`,
          }}
          aria-hidden
        >
          <span className={classes.times}>{intervalText(ghost, timeZone)}</span>
        </span>
      )}
    </div>
  );
}

function useKeySelection(selection: {
  strip: DayStrip;
  bounds: () => Interval;
  ghost: Interval | undefined;
  setGhost: (ghost: Interval | undefined) => void;
  add: StripEditing['add'];
}) {
  const { strip, bounds, ghost, setGhost, add } = selection;
  return (event: KeyboardEvent) => {
    const stepMs = { ArrowLeft: -keyStepMs, ArrowRight: keyStepMs }[event.key];
    if (stepMs !== undefined) {
      event.preventDefault();
      setGhost(
        ghost ? moved(ghost, stepMs, event.shiftKey, bounds()) : firstGap(strip.sessions, bounds()),
      );
    } else if (event.key === 'Enter' && ghost) {
      event.preventDefault();
      add?.(ghost);
    } else if (event.key === 'Escape') {
      setGhost(undefined);
    }
  };
}

function moved(ghost: Interval, stepMs: number, isLength: boolean, bounds: Interval): Interval {
  const start = isLength ? ghost.start : ghost.start + stepMs;
  const end = ghost.end + stepMs;
  const isPossible = start >= bounds.start && end <= bounds.end && end - start >= keyStepMs;
  return isPossible ? { start, end } : ghost;
}

function intervalText({ start, end }: Interval, timeZone: string): string {
  const times = `${formatTime(start, timeZone)} – ${formatTime(end, timeZone)}`;
  const duration = durationText((end - start) / 1000);
  return t`${times}, ${duration}`;
}
