import type { Screenshot } from '@time-tracker/contract/screenshot';
import { useCallback, useRef, useState } from 'react';
import { fitInto, moveBy, wholeImage, zoomAt, type Point, type Zoom } from './zoom.ts';

type ImageSize = Pick<Screenshot, 'width' | 'height'>;

/** A click enlarges an image by at least this factor, even if it is already at 100%. */
const leastClickFactor = 2;

export interface ZoomControl {
  zoom: Zoom;
  isZoomed: boolean;
  /** The frame of the image; its size limits the movement. */
  room: React.RefObject<HTMLDivElement | null>;
  /** Zooms around a point of the page; by default around the center. */
  zoomBy: (factor: number, at?: Point) => void;
  move: (by: Point) => void;
  /** Switches between fitting the frame and 100%. */
  toggle: (at?: Point) => void;
  fit: () => void;
}

/** The zoom, kept from one image to the next, so that users can follow a detail. */
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
