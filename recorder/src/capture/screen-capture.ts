import type { ScreenRules, WithheldReason } from '../settings/personal-rules.ts';

/** The image of one monitor, ready to be sent: WebP without metadata. */
export type MonitorImage = { image: Uint8Array; width: number; height: number };

export type Capture = {
  /** When all monitors were captured; system clock, milliseconds since the epoch. */
  takenAt: number;
  /** By the organization's policy or the person's settings. */
  isBlurred: boolean;
  /** In the order of their display numbers, from 0. */
  monitors: MonitorImage[];
};

export type CaptureRequest = { blur: boolean; rules: ScreenRules };

/** Captures all monitors at once; throws CaptureFailure or CaptureWithheld. One per platform. */
export type ScreenCapture = (request: CaptureRequest) => Promise<Capture>;

/** The screen cannot be captured; the message is a phrase for people. */
export class CaptureFailure extends Error {
  override readonly name = 'CaptureFailure';
}

/** The person, or the desktop, did not give the permission to take screenshots. */
export class PermissionRefused extends Error {
  override readonly name = 'PermissionRefused';

  constructor() {
    super('this desktop does not allow the recorder to take screenshots');
  }
}

/** The person's settings do not allow to capture what the screen shows. */
export class CaptureWithheld extends Error {
  override readonly name = 'CaptureWithheld';
  readonly reason: WithheldReason;

  constructor(reason: WithheldReason) {
    super(reason);
    this.reason = reason;
  }
}
