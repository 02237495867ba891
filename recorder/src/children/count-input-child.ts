// Runs as a separate process. Counts released keys and mouse events in each second, and nothing else:
// it does not read key codes, buttons or positions.
import { readConfig } from '../config.ts';
import type { InputKind } from '../platform/platform-parts.ts';
import { choosePlatform } from './choose-platform.ts';

let counted = { second: 0, keys: 0, clicks: 0, moves: 0, wheel: 0 };

function count(what: InputKind): void {
  const second = Math.floor(Date.now() / 1000);
  if (second !== counted.second) {
    send();
    counted = { second, keys: 0, clicks: 0, moves: 0, wheel: 0 };
    setTimeout(send, 200);
    setTimeout(send, 1000 - (Date.now() % 1000));
  }
  counted[what] += 1;
}

/** Sends what was counted in this second since the last message. */
function send(): void {
  const { second, keys, clicks, moves, wheel } = counted;
  if (keys + clicks + moves + wheel > 0) process.send?.(counted);
  counted = { second, keys: 0, clicks: 0, moves: 0, wheel: 0 };
}

process.on('disconnect', () => process.exit(0));

async function start(): Promise<void> {
  const input = await choosePlatform(readConfig().desktop).input?.();
  if (!input) throw new Error('input cannot be counted on this desktop');
  input.countInput(count);
  process.send?.('ready');
}

void start();
