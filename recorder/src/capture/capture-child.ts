// Runs as a separate process for one capture, then exits.
import { Monitor } from 'node-screenshots';
import { encodeScreen } from './encode-screen.ts';
import type { CaptureResult } from './linux-x11.ts';
import type { MonitorImage } from './screen-capture.ts';

async function capture(blur: boolean): Promise<CaptureResult> {
  // Listed for each capture, because monitors come and go.
  const screens = Monitor.all().map((monitor) => monitor.captureImageSync());
  const takenAt = Date.now();
  if (screens.length === 0) return { failure: 'no monitor is connected' };
  const monitors: MonitorImage[] = [];
  for (const screen of screens) {
    monitors.push(await encodeScreen(screen.toRawSync(), screen, blur));
  }
  return { capture: { takenAt, monitors } };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

process.on('disconnect', () => process.exit(0));
const result = await capture(process.argv[2] === 'blur').catch((error: unknown): CaptureResult => ({
  failure: messageOf(error),
}));
process.send?.(result);
