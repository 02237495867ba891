import { describe, expect, it } from 'vitest';
import { fitInto, moveBy, wholeImage, zoomAt } from './zoom.ts';

const frame = { width: 1000, height: 800 };
const fitted = { width: 1000, height: 500 };

describe('an image in its frame', () => {
  it('fits the frame and is never enlarged', () => {
    expect(fitInto(frame, { width: 2000, height: 1000 })).toEqual(fitted);
    expect(fitInto(frame, { width: 1000, height: 1600 })).toEqual({ width: 500, height: 800 });
    expect(fitInto(frame, { width: 320, height: 200 })).toEqual({ width: 320, height: 200 });
  });

  it('zooms around the pointer', () => {
    const zoom = zoomAt(wholeImage, 4, { x: 300, y: 100 }, frame, fitted);
    // A point 300 right of the center would move to 1200, so the image moves 900 left.
    expect(zoom).toEqual({ scale: 4, x: -900, y: -300 });
  });

  it('is centered and complete after zooming out', () => {
    const far = moveBy(
      zoomAt(wholeImage, 8, { x: 500, y: 250 }, frame, fitted),
      { x: -9999, y: 9999 },
      frame,
      fitted,
    );
    expect(far).toEqual({ scale: 8, x: -3500, y: 1600 });
    expect(zoomAt(far, 1 / 100, { x: -500, y: 0 }, frame, fitted)).toEqual(wholeImage);
  });

  it('is centered if smaller than the frame', () => {
    const zoom = zoomAt(wholeImage, 1.25, { x: 0, y: 200 }, frame, fitted);
    expect(zoom.y).toBe(0);
  });

  it('has a maximum size', () => {
    expect(zoomAt(wholeImage, 1000, { x: 0, y: 0 }, frame, fitted).scale).toBe(8);
  });
});
