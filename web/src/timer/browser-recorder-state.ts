import type { SharedSurface } from '@time-tracker/contract/screenshot';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { detectSystem, readBrowserFacts } from './detect-system.ts';

/** Time recorded by this browser that the server rejected, in seconds, with the reason. */
export interface RefusedTime {
  seconds: number;
  reason: string;
}

/** Screenshots of this browser that were not stored, with the reason. */
export interface LostImages {
  images: number;
  reason: string;
}

export type ScreenStatus =
  /** Sharing is not possible here; `reason` says why. */
  | 'unsupported'
  | 'off'
  /** The browser asks the person what to share. */
  | 'starting'
  | 'sharing'
  /** The person stopped sharing. Screenshots are paused, time continues. */
  | 'stopped'
  /** The page that shared was reloaded, closed or crashed. One click shares again. */
  | 'lost'
  /** The organization does not allow what was chosen; `reason` says why. */
  | 'not_allowed';

export type ScreenReason =
  /** Browsers share screens over HTTPS and on localhost only. */
  | 'insecure'
  /** Phones and tablets cannot share their screen. Some of their browsers offer it and then refuse. */
  | 'phone'
  /** This browser cannot share screens. */
  | 'browser'
  /** The organization allows entire screens only. */
  | 'monitor_only'
  /** The browser or the operating system failed to share or denied it. */
  | 'failed';

/** Screen sharing in this browser, also by another page of it. */
export interface ScreenSharing {
  status: ScreenStatus;
  reason: ScreenReason | null;
  /** What is shared. Null unless the status is `sharing`. */
  surface: SharedSurface | null;
  /** Whether this page is the one that shares. */
  isHere: boolean;
  /** Screenshots of this browser that are not sent yet. */
  waitingImages: number;
  /** Whether the person wants their screenshots blurred, in addition to the policy. */
  blur: boolean;
}

interface BrowserRecorderState {
  refused: RefusedTime[];
  lostImages: LostImages[];
  /** Dismisses the rejected time and the lost screenshots. Only the recording page can; null in others. */
  dismiss: (() => void) | null;
  screen: ScreenSharing;
  /** Asks the person what to share. Call it in the handler of a click: browsers require that. */
  shareScreen: () => Promise<void>;
  stopSharing: () => void;
  setBlur: (blur: boolean) => void;
}

/** State of the browser recorder that is shown to the user. */
export const browserRecorderStore = createStore<BrowserRecorderState>(() => ({
  refused: [],
  lostImages: [],
  dismiss: null,
  screen: {
    ...sharingSupport(),
    surface: null,
    isHere: false,
    waitingImages: 0,
    blur: false,
  },
  shareScreen: () => Promise.resolve(),
  stopSharing: () => undefined,
  setBlur: () => undefined,
}));

export function useBrowserRecorder(): BrowserRecorderState {
  return useStore(browserRecorderStore);
}

/** Whether this browser can share a screen at all. */
function sharingSupport(): { status: 'off' | 'unsupported'; reason: ScreenReason | null } {
  if (detectSystem(readBrowserFacts()) === 'phone') {
    return { status: 'unsupported', reason: 'phone' };
  }
  if (!globalThis.isSecureContext) return { status: 'unsupported', reason: 'insecure' };
  const isSupported = 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;
  return isSupported
    ? { status: 'off', reason: null }
    : { status: 'unsupported', reason: 'browser' };
}
