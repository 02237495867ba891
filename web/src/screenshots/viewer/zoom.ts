/** Position of an image in its frame. `scale` 1 fits the frame; `x` and `y` are offsets in CSS pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const wholeImage: Zoom = { scale: 1, x: 0, y: 0 };
export const zoomStep = 1.25;
const scaleMax = 8;

/** The size of an image fitted to a frame. Never enlarges it. */
export function fitInto(frame: Size, image: Size): Size {
  const ratio = Math.min(1, frame.width / image.width, frame.height / image.height);
  return { width: image.width * ratio, height: image.height * ratio };
}

/**
 * Zooms around a point, which stays in place. `point` is relative to the center of the frame; `fitted`
 * is the size at scale 1.
 */
export function zoomAt(zoom: Zoom, factor: number, point: Point, frame: Size, fitted: Size): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), scaleMax);
  const ratio = scale / zoom.scale;
  const x = point.x - (point.x - zoom.x) * ratio;
  const y = point.y - (point.y - zoom.y) * ratio;
  return keepInside({ scale, x, y }, frame, fitted);
}

export function moveBy(zoom: Zoom, by: Point, frame: Size, fitted: Size): Zoom {
  return keepInside({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame, fitted);
}

/** Limits the offset so that no gap opens beside a larger image. Centers an image that fits. */
function keepInside({ scale, x, y }: Zoom, frame: Size, fitted: Size): Zoom {
  const within = (place: number, image: number, room: number) => {
    const beyond = (image * scale - room) / 2;
    return beyond <= 0 ? 0 : Math.min(Math.max(place, -beyond), beyond);
  };
  return {
    scale,
    x: within(x, fitted.width, frame.width),
    y: within(y, fitted.height, frame.height),
  };
}
