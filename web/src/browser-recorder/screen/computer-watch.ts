import { idleThresholdMs, type ComputerState } from '@time-tracker/recording/page-presence';

interface IdleDetector extends EventTarget {
  readonly userState: 'active' | 'idle' | null;
  readonly screenState: 'locked' | 'unlocked' | null;
  start(options: { threshold: number; signal: AbortSignal }): Promise<void>;
}
interface IdleDetectorConstructor {
  new (): IdleDetector;
  requestPermission(): Promise<'granted' | 'denied'>;
}

/** Whether the person is active anywhere on this computer, where the browser reports it. */
export class ComputerWatch {
  #end: AbortController | undefined;
  #state: ComputerState = null;

  get state(): ComputerState {
    return this.#state;
  }

  /** Call it in the handler of a click: the browser may ask the person, so its result is not awaited. */
  async start(): Promise<void> {
    const { IdleDetector: Detector } = globalThis as { IdleDetector?: IdleDetectorConstructor };
    if (!Detector) return;
    this.stop();
    const end = (this.#end = new AbortController());
    // Rejects without a click. It may have been granted before.
    await Detector.requestPermission().catch(() => undefined);
    if (end.signal.aborted) return;
    const detector = new Detector();
    const read = () => {
      this.#state = {
        isActive: detector.userState !== 'idle',
        isLocked: detector.screenState === 'locked',
      };
    };
    detector.addEventListener('change', read, { signal: end.signal });
    await detector.start({ threshold: idleThresholdMs, signal: end.signal }).then(read, () => {
      // Not granted: only input in the page is seen.
    });
  }

  stop(): void {
    this.#end?.abort();
    this.#state = null;
  }
}
