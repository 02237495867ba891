import { useEffect, useRef, type PointerEvent } from 'react';
import type { ZoomControl } from './use-zoom.ts';
import type { Point } from './zoom.ts';

/** A pointer that moves less than this is a click. */
const clickWithinPx = 4;
/** A horizontal swipe of at least this distance shows the next or previous capture. */
const turnsOverPx = 60;
/** One notch of a mouse wheel (a delta of about 100) zooms by about 25%. */
const wheelPerFactor = 450;

/** Wheel, pinch, drag and click on the image. A swipe changes the capture if it is not zoomed. */
export function useZoomGestures(
  { room, zoomBy, move, toggle, isZoomed }: ZoomControl,
  onTurn: (by: -1 | 1) => void,
) {
  const pointers = useRef(new Map<number, Point>());
  const begun = useRef<Point>(null);
  const movedPx = useRef(0);

  // React registers wheel listeners as passive, and those cannot prevent the page zoom of Ctrl+wheel.
  useEffect(() => {
    const element = room.current?.parentElement;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / wheelPerFactor), { x: event.clientX, y: event.clientY });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [room, zoomBy]);

  const removePointer = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      const here = { x: event.clientX, y: event.clientY };
      movedPx.current = 0;
      // No swipe or click with two fingers: the last one lifted is not the one that started.
      begun.current = pointers.current.size === 0 ? here : null;
      pointers.current.set(event.pointerId, here);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      pointers.current.set(event.pointerId, now);
      movedPx.current += Math.hypot(now.x - before.x, now.y - before.y);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        zoomBy(apart(now) / apart(before), middle);
      } else if (isZoomed) move({ x: now.x - before.x, y: now.y - before.y });
    },
    onPointerUp: (event: PointerEvent) => {
      const wasOnly = pointers.current.size === 1 && pointers.current.has(event.pointerId);
      const from = begun.current;
      removePointer(event);
      if (!wasOnly || !from) return;
      if (movedPx.current < clickWithinPx) toggle({ x: event.clientX, y: event.clientY });
      if (event.pointerType !== 'touch' || isZoomed) return;
      const across = event.clientX - from.x;
      const down = event.clientY - from.y;
      if (Math.abs(across) > Math.max(turnsOverPx, Math.abs(down))) onTurn(across > 0 ? -1 : 1);
    },
    onPointerCancel: removePointer,
  };
}
