import type { WindowSample } from '../platform/platform-parts.ts';
import type { WindowListener } from './window-sampler.ts';

/** Adds a lock that the message bus reports to the samples of the windows. */
export class DesktopSamples implements WindowListener {
  readonly #listener: WindowListener;
  #isLocked = false;
  #last: WindowSample | undefined;

  constructor(listener: WindowListener) {
    this.#listener = listener;
  }

  readonly onSample = (sample: WindowSample): void => {
    this.#last = sample;
    this.#listener.onSample({ ...sample, locked: sample.locked || this.#isLocked });
  };

  readonly onLost = (): void => {
    this.#last = undefined;
    this.#listener.onLost();
  };

  /** At once: the next sample may be seconds away, and without a display there is none. */
  readonly lockChanged = (isLocked: boolean): void => {
    this.#isLocked = isLocked;
    this.onSample(this.#last ?? { window: undefined, idleMs: undefined, locked: false });
  };
}
