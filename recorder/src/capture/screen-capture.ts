/** One monitor's picture, ready to be sent: WebP holding nothing but image data. */
export type MonitorImage = { image: Uint8Array; width: number; height: number };

export type Capture = {
  /** System clock, milliseconds since the epoch: all monitors were taken then. */
  takenAt: number;
  /** In the order of their display numbers, from 0. */
  monitors: MonitorImage[];
};

/** Takes all monitors at once; throws CaptureFailure. Every platform has one. */
export type ScreenCapture = (wish: { blur: boolean }) => Promise<Capture>;

/** The screen cannot be seen; the message is a phrase for people. */
export class CaptureFailure extends Error {
  override readonly name = 'CaptureFailure';
}
