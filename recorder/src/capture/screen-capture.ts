/** The image of one monitor, ready to be sent: WebP without metadata. */
export type MonitorImage = { image: Uint8Array; width: number; height: number };

export type Capture = {
  /** When all monitors were captured; system clock, milliseconds since the epoch. */
  takenAt: number;
  /** In the order of their display numbers, from 0. */
  monitors: MonitorImage[];
};

/** Captures all monitors at once; throws CaptureFailure. One per platform. */
export type ScreenCapture = (options: { blur: boolean }) => Promise<Capture>;

/** The screen cannot be captured; the message is a phrase for people. */
export class CaptureFailure extends Error {
  override readonly name = 'CaptureFailure';
}
