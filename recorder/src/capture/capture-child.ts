// Runs as a program of its own for one capture, then ends.
import { Monitor } from 'node-screenshots';
import { encodeScreen } from './encode-screen.ts';
import type { CaptureAnswer } from './linux-x11.ts';
import type { MonitorImage } from './screen-capture.ts';

async function capture(blur: boolean): Promise<CaptureAnswer> {
  // Listed anew each time: monitors come and go.
  const screens = Monitor.all().map((monitor) => monitor.captureImageSync());
  const takenAt = Date.now();
  if (screens.length === 0) return { failure: 'no monitor is connected' };
  const monitors: MonitorImage[] = [];
  for (const screen of screens) {
    monitors.push(await encodeScreen(screen.toRawSync(), screen, blur));
  }
  return { capture: { takenAt, monitors } };
}

function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

process.on('disconnect', () => process.exit(0));
const answer = await capture(process.argv[2] === 'blur').catch((error: unknown): CaptureAnswer => ({
  failure: inWords(error),
}));
process.send?.(answer);
