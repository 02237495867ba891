import type { VisibleWindow } from '../settings/personal-rules.ts';

/** The raw pixels of one monitor: RGB or RGBA. */
export type Screen = { pixels: Uint8Array; width: number; height: number; channels: 3 | 4 };

/** What a screenshot needs. Calls throw with a phrase for people. */
export type Screens = {
  /** The windows that a screenshot could show, in front or not; undefined where they are unknown. */
  listWindows: () => VisibleWindow[] | undefined | Promise<VisibleWindow[] | undefined>;
  /** All monitors at one moment, in the order of their display numbers. */
  grabScreens: () => Screen[] | Promise<Screen[]>;
};

/** The state of the desktop at one moment; sampled about every five seconds. */
export type WindowSample = {
  /** Undefined when no window is active. */
  window: VisibleWindow | undefined;
  /** Milliseconds since the last input, undefined when the desktop does not report it. */
  idleMs: number | undefined;
  locked: boolean;
};

export type InputKind = 'keys' | 'clicks' | 'moves' | 'wheel';

/** The modules of one platform. They are loaded in child processes only, when they are used. */
export type PlatformParts = {
  screens: () => Promise<{ openScreens: () => Screens | Promise<Screens> }>;
  windows: () => Promise<{ openWindows: () => WindowReader | Promise<WindowReader> }>;
  /** Undefined where programs cannot count input. */
  input?: () => Promise<{ countInput: (count: (what: InputKind) => void) => void }>;
};

/** Reads the desktop as it is now. */
export type WindowReader = () => WindowSample | Promise<WindowSample>;
