import type { Screenshot } from '@time-tracker/contract/screenshot';
import { useCallback, useRef, useState } from 'react';
import { fitInto, moveBy, wholeImage, zoomAt, type Point, type Zoom } from './zoom.ts';

type ImageSize = Pick<Screenshot, 'width' | 'height'>;

/** A click on a small image enlarges it, though it is at 100 % already. */
const leastClickFactor = 2;

export interface ZoomControl {
  zoom: Zoom;
  isZoomed: boolean;
  /** Where the image may be; its size decides what moves. */
  room: React.RefObject<HTMLDivElement | null>;
  /** About a point of the page, else about the middle. */
  zoomBy: (factor: number, at?: Point) => void;
  move: (by: Point) => void;
  /** Between fitting and 100 %. */
  toggle: (at?: Point) => void;
  fit: () => void;
}

/** How the image is zoomed; kept from one image to the next, so that a detail can be followed. */
export function useZoom({ width, height }: ImageSize): ZoomControl {
  const room = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(wholeImage);
  const change = useCallback(
    (next: (zoom: Zoom, frame: DOMRect, fitted: { width: number; height: number }) => Zoom) => {
      const frame = room.current?.getBoundingClientRect();
      if (!frame) return;
      setZoom((before) => next(before, frame, fitInto(frame, { width, height })));
    },
    [width, height],
  );
  const zoomBy = useCallback(
    (factor: number, at?: Point) =>
      change((before, frame, fitted) =>
        zoomAt(before, factor, fromMiddle(frame, at), frame, fitted),
      ),
    [change],
  );
  const toggle = (at?: Point) =>
    change((before, frame, fitted) => {
      if (before.scale > 1) return wholeImage;
      const factor = Math.max(leastClickFactor, width / fitted.width);
      return zoomAt(before, factor, fromMiddle(frame, at), frame, fitted);
    });
  const move = useCallback(
    (by: Point) => change((before, frame, fitted) => moveBy(before, by, frame, fitted)),
    [change],
  );
  const fit = () => setZoom(wholeImage);
  return { zoom, isZoomed: zoom.scale > 1, room, zoomBy, move, toggle, fit };
}

function fromMiddle(frame: DOMRect, at: Point | undefined): Point {
  if (!at) return { x: 0, y: 0 };
  return { x: at.x - frame.left - frame.width / 2, y: at.y - frame.top - frame.height / 2 };
}
