// Runs as a separate process for one capture, then exits.
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { choosePlatform } from './choose-platform.ts';
import type { CaptureResult } from '../capture/capture-screens.ts';
import { captureChecked } from '../capture/checked-capture.ts';
import { encodeScreen } from '../capture/encode-screen.ts';
import {
  PermissionRefused,
  type CaptureRequest,
  type MonitorImage,
} from '../capture/screen-capture.ts';

async function capture({ blur, rules }: CaptureRequest): Promise<CaptureResult> {
  const { openScreens } = await choosePlatform(readConfig().desktop).screens();
  const captured = await captureChecked({ ...(await openScreens()), pause }, rules);
  if ('withheld' in captured) return captured;
  const { screens, takenAt, hasBlurredApp } = captured;
  if (screens.length === 0) return { failure: 'no monitor is connected' };
  const isBlurred = blur || hasBlurredApp;
  const monitors: MonitorImage[] = [];
  for (const screen of screens) monitors.push(await encodeScreen(screen, isBlurred));
  return { capture: { takenAt, isBlurred, monitors } };
}

function describeFailure(error: unknown): CaptureResult {
  if (error instanceof PermissionRefused) return { refused: true };
  return { failure: error instanceof Error ? error.message : String(error) };
}

process.on('disconnect', () => process.exit(0));
process.once('message', (request) => {
  capture(request as CaptureRequest)
    .catch(describeFailure)
    .then(
      (result) => process.send?.(result),
      () => process.exit(1),
    );
});
