import type { DesktopKind } from '../config.ts';

/** What the recorder can read on a desktop; `windows` includes idle time and locks. */
export type DesktopFeatures = { screenshots: boolean; windows: boolean; input: boolean };

const everything: DesktopFeatures = { screenshots: true, windows: true, input: true };
const nothing: DesktopFeatures = { screenshots: false, windows: false, input: false };

export function desktopFeatures(desktop: DesktopKind): DesktopFeatures {
  switch (desktop.kind) {
    case 'x11':
    case 'windows':
      return everything;
    case 'wayland':
    case 'macos':
    case 'none':
      return nothing;
  }
}
