// Runs as a program of its own. Tells how many keys were released and how often the mouse was used
// in each second, and nothing else: it reads no key code, no button, no position.
import { uIOhook } from 'uiohook-napi';

let counted = { second: 0, keys: 0, clicks: 0, moves: 0, wheel: 0 };

function count(what: 'keys' | 'clicks' | 'moves' | 'wheel'): void {
  const second = Math.floor(Date.now() / 1000);
  if (second !== counted.second) {
    tell();
    counted = { second, keys: 0, clicks: 0, moves: 0, wheel: 0 };
    setTimeout(tell, 200);
    setTimeout(tell, 1000 - (Date.now() % 1000));
  }
  counted[what] += 1;
}

/** Sends what was counted since the last time in the same second. */
function tell(): void {
  const { second, keys, clicks, moves, wheel } = counted;
  if (keys + clicks + moves + wheel > 0) process.send?.(counted);
  counted = { second, keys: 0, clicks: 0, moves: 0, wheel: 0 };
}

uIOhook.on('keyup', () => count('keys'));
uIOhook.on('click', () => count('clicks'));
uIOhook.on('mousemove', () => count('moves'));
uIOhook.on('wheel', () => count('wheel'));
process.on('disconnect', () => process.exit(0));
uIOhook.start();
process.send?.('ready');
