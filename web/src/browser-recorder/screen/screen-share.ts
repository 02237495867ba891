import type { ComputerState } from '@time-tracker/recording/page-presence';
import { mayShare, surfaceOf, type SharedSurface } from '@time-tracker/recording/screen-rules';
import { browserRecorderStore, type ScreenReason } from '../../timer/browser-recorder-state.ts';
import { ComputerWatch } from './computer-watch.ts';
import { openFrameSource, type FrameSource } from './frame-source.ts';
import { SharedScreenMark } from './screen-mark.ts';

interface Parts {
  userId: number;
  /** What the organization of the running timer allows, as far as this page knows. */
  allowedSurface: () => 'any' | 'monitor';
  /** Reads what it allows from the server. */
  refreshAllowedSurface: () => Promise<void>;
  /** This page records from now on. */
  takeOver: () => void;
  /** The person signed out. */
  signal: AbortSignal;
}

/** Screens change slowly, and more frames cost processor time. */
const framesPerSecond = 2;

/** The screen that this page shares, and what it shows of one that another page shares. */
export class ScreenShare {
  readonly mark: SharedScreenMark;
  readonly #parts: Parts;
  readonly #computer = new ComputerWatch();
  #shared: { track: MediaStreamTrack; frames: FrameSource } | undefined;
  #isStarting = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.mark = new SharedScreenMark(parts.userId);
    const { signal } = parts;
    this.mark.follow(() => this.#followMark(), signal);
    signal.addEventListener('abort', () => this.#signedOut());
    browserRecorderStore.setState({
      shareScreen: () => this.share(),
      stopSharing: () => this.end('stopped'),
      setBlur: (blur) => this.#change({ blur }),
    });
    this.show();
  }

  get isHere(): boolean {
    return this.#shared !== undefined;
  }

  /** What this page shares, which the person may change at any time. */
  get surface(): SharedSurface | null {
    return surfaceOf(this.#shared?.track.getSettings().displaySurface);
  }

  get computer(): ComputerState {
    return this.#computer.state;
  }

  /** In the handler of a click. Resolves when the person has chosen. */
  async share(): Promise<void> {
    if (this.#isStarting || browserRecorderStore.getState().screen.status === 'unsupported') return;
    this.#isStarting = true;
    this.show();
    try {
      const choosing = navigator.mediaDevices.getDisplayMedia({
        video: { displaySurface: 'monitor', frameRate: { max: framesPerSecond } },
        audio: false,
      });
      void this.#computer.start();
      await this.#begin(await choosing);
    } catch (error) {
      // What was shared before goes on.
      if (!this.isHere) this.#computer.stop();
      if (!this.isHere && !isCanceled(error)) this.#change({ status: 'off', reason: 'failed' });
    } finally {
      this.#isStarting = false;
      this.show();
    }
  }

  /** The screen now, as an encoded image. */
  grab(blur: boolean): Promise<Blob> {
    if (!this.#shared) return Promise.reject(new Error('The screen is not shared'));
    return this.#shared.frames.grab(blur);
  }

  /** Whether the organization allows what is shared now. If not, sharing ends. */
  checkSurface(): boolean {
    if (mayShare(this.surface, this.#parts.allowedSurface())) {
      if (this.mark.read().surface !== this.surface) this.#change({ surface: this.surface });
      return true;
    }
    this.end('not_allowed', 'monitor_only');
    return false;
  }

  /** Ends sharing in whichever page it is. */
  end(status: 'off' | 'stopped' | 'not_allowed', reason: ScreenReason | null = null): void {
    this.#release();
    this.#change({ status, reason, surface: null });
  }

  /** Another page shares now, or records without sharing. */
  release(): void {
    this.#release();
    this.show();
  }

  /** This page records from now on: a screen that is still marked as shared was lost. */
  lead(): void {
    if (this.isHere || this.mark.read().status !== 'sharing') return;
    this.#change({ status: 'lost', surface: null });
  }

  show(): void {
    const { status, reason, surface, waitingImages, blur } = this.mark.read();
    browserRecorderStore.setState(({ screen }) => ({
      screen: {
        ...(screen.status === 'unsupported'
          ? { status: screen.status, reason: screen.reason }
          : { status: this.#isStarting ? 'starting' : status, reason }),
        surface,
        isHere: this.isHere,
        waitingImages,
        blur,
      },
    }));
  }

  async #begin(stream: MediaStream): Promise<void> {
    const [track] = stream.getVideoTracks();
    if (!track) return;
    const surface = surfaceOf(track.getSettings().displaySurface);
    const isAllowed = () => mayShare(surface, this.#parts.allowedSurface());
    // The organization may allow it since a moment ago.
    if (!isAllowed()) await this.#parts.refreshAllowedSurface();
    if (this.#parts.signal.aborted) return stopAll(stream);
    if (!isAllowed()) {
      stopAll(stream);
      return this.end('not_allowed', 'monitor_only');
    }
    this.#shared?.track.stop();
    this.#shared?.frames.close();
    this.#shared = { track, frames: openFrameSource(track) };
    // The browser's own button, or the window that was shared was closed.
    track.addEventListener('ended', () => {
      if (this.#shared?.track === track) this.end('stopped');
    });
    this.#change({ status: 'sharing', reason: null, surface });
    this.#parts.takeOver();
  }

  #release(): void {
    this.#shared?.track.stop();
    this.#shared?.frames.close();
    this.#shared = undefined;
    this.#computer.stop();
  }

  #change(changes: Parameters<SharedScreenMark['change']>[0]): void {
    this.mark.change(changes);
    this.show();
  }

  /** Another page changed the mark. */
  #followMark(): void {
    if (this.isHere && this.mark.read().status !== 'sharing') this.#release();
    this.show();
  }

  #signedOut(): void {
    if (this.isHere) this.mark.change({ status: 'off', reason: null, surface: null });
    this.#release();
    browserRecorderStore.setState(({ screen }) => ({
      screen: {
        ...screen,
        status: screen.status === 'unsupported' ? screen.status : 'off',
        surface: null,
        isHere: false,
        waitingImages: 0,
        blur: false,
      },
      shareScreen: () => Promise.resolve(),
      stopSharing: () => undefined,
      setBlur: () => undefined,
    }));
  }
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The person closed the browser's question. Denied by the system, it has the same name. */
function isCanceled(error: unknown): boolean {
  const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
  return isDenied && !/system|policy/i.test(error.message);
}
