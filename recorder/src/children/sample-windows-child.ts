// Runs as a separate process: native modules may block, and the X library exits with the display.
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { choosePlatform } from './choose-platform.ts';

const everyMs = 5_000;

/** Throws without a display, or when the display goes away. The process is restarted later. */
async function run(): Promise<void> {
  const { openWindows } = await choosePlatform(readConfig().desktop).windows();
  const sample = await openWindows();
  process.send?.('ready');
  for (;;) {
    process.send?.(await sample());
    await pause(everyMs);
  }
}

process.on('disconnect', () => process.exit(0));
void run();
