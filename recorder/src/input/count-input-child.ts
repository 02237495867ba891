// Runs as a separate process. Counts released keys and mouse events in each second, and nothing else:
// it does not read key codes, buttons or positions.
import { uIOhook } from 'uiohook-napi';

let counted = { second: 0, keys: 0, clicks: 0, moves: 0, wheel: 0 };

function count(what: 'keys' | 'clicks' | 'moves' | 'wheel'): void {
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

uIOhook.on('keyup', () => count('keys'));
uIOhook.on('click', () => count('clicks'));
uIOhook.on('mousemove', () => count('moves'));
uIOhook.on('wheel', () => count('wheel'));
process.on('disconnect', () => process.exit(0));
uIOhook.start();
process.send?.('ready');
