import type { Compositor, DesktopKind } from '../config.ts';

/** What the recorder can read on a desktop. */
export type DesktopFeatures = {
  screenshots: boolean;
  /** The name and title of the window in front. */
  windows: boolean;
  /** The time since the last input, and locks. */
  idle: boolean;
  /** How much the keyboard and the mouse are used. */
  input: boolean;
};

const everything: DesktopFeatures = { screenshots: true, windows: true, idle: true, input: true };

export const noFeatures: DesktopFeatures = {
  screenshots: false,
  windows: false,
  idle: false,
  input: false,
};

export function desktopFeatures(desktop: DesktopKind): DesktopFeatures {
  switch (desktop.kind) {
    case 'x11':
    case 'windows':
    case 'macos':
      return everything;
    case 'wayland':
      return waylandFeatures(desktop.compositor);
    case 'none':
      return noFeatures;
  }
}

/** Programs on Wayland do not receive the input of others, so none of them can count it. */
function waylandFeatures(compositor: Compositor): DesktopFeatures {
  switch (compositor) {
    case 'wlroots':
      return { ...everything, input: false };
    case 'gnome':
    case 'kde':
      return { ...everything, windows: false, input: false };
    case 'other':
      return noFeatures;
  }
}
