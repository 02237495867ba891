import type { DesktopKind } from '../config.ts';
import type { PlatformParts } from '../platform/platform-parts.ts';

/**
 * The files of a desktop. They are loaded when they are used, because native modules of one system do
 * not start on another.
 */
export function choosePlatform(desktop: DesktopKind): PlatformParts {
  switch (desktop.kind) {
    case 'x11':
      return {
        screens: () => import('../capture/x11/x11-screens.ts'),
        windows: () => import('../windows/x11/x11-windows.ts'),
        input: () => import('../input/hook-input.ts'),
      };
    case 'wayland':
      return {
        screens: () => import('../capture/wayland/wayland-screens.ts'),
        windows: () => import('../windows/wayland/wayland-windows.ts'),
      };
    case 'windows':
      return {
        screens: () => import('../capture/win32/win32-screens.ts'),
        windows: () => import('../windows/win32/win32-windows.ts'),
        input: () => import('../input/hook-input.ts'),
      };
    case 'macos':
      return {
        screens: () => import('../capture/macos/macos-screens.ts'),
        windows: () => import('../windows/macos/macos-windows.ts'),
        input: () => import('../input/hook-input.ts'),
      };
    case 'none':
      throw new Error(`nothing can be read on this desktop (${desktop.kind})`);
  }
}
