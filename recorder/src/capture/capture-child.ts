// Runs as a separate process for one capture, then exits.
import { setTimeout as pause } from 'node:timers/promises';
import { Monitor } from 'node-screenshots';
import { openVisibleWindows } from '../windows/x11-visible-windows.ts';
import { openX11Display } from '../windows/x11-display.ts';
import { openX11Properties } from '../windows/x11-properties.ts';
import { captureChecked } from './checked-capture.ts';
import { encodeScreen } from './encode-screen.ts';
import type { CaptureResult } from './linux-x11.ts';
import type { CaptureRequest, MonitorImage } from './screen-capture.ts';

async function capture({ blur, rules }: CaptureRequest): Promise<CaptureResult> {
  const display = openX11Display();
  const captured = await captureChecked(
    {
      listWindows: openVisibleWindows(display, openX11Properties(display)),
      // Listed for each capture, because monitors come and go.
      grabScreens: () => Monitor.all().map((monitor) => monitor.captureImageSync()),
      pause,
    },
    rules,
  );
  if ('withheld' in captured) return captured;
  const { screens, takenAt, hasBlurredApp } = captured;
  if (screens.length === 0) return { failure: 'no monitor is connected' };
  const isBlurred = blur || hasBlurredApp;
  const monitors: MonitorImage[] = [];
  for (const screen of screens) {
    monitors.push(await encodeScreen(screen.toRawSync(), screen, isBlurred));
  }
  return { capture: { takenAt, isBlurred, monitors } };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

process.on('disconnect', () => process.exit(0));
process.once('message', (request) => {
  capture(request as CaptureRequest)
    .catch((error: unknown): CaptureResult => ({ failure: messageOf(error) }))
    .then(
      (result) => process.send?.(result),
      () => process.exit(1),
    );
});
