import koffi from 'koffi';
import { Monitor } from 'node-screenshots';
import type { Screen, Screens } from '../../platform/platform-parts.ts';
import { openWindowList } from '../../windows/win32/win32-window-list.ts';

export function openScreens(): Screens {
  seeRealPixels();
  const windows = openWindowList();
  return { listWindows: windows.visible, grabScreens };
}

/** Else Windows shows this process scaled screens with scaled sizes. */
function seeRealPixels(): void {
  const perMonitorV2 = -4;
  const user32 = koffi.load('user32.dll');
  try {
    user32.func('int SetProcessDpiAwarenessContext(intptr_t context)')(perMonitorV2);
  } catch {
    // Before Windows 10, version 1703.
    user32.func('int SetProcessDPIAware()')();
  }
}

/** Monitors are listed for each capture, because they come and go. */
function grabScreens(): Screen[] {
  return Monitor.all()
    .map((monitor) => monitor.captureImageSync())
    .map((image) => ({
      pixels: image.toRawSync(),
      width: image.width,
      height: image.height,
      channels: 4,
    }));
}
