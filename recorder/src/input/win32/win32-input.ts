import { uIOhook } from 'uiohook-napi';
import type { InputKind } from '../../platform/platform-parts.ts';

/**
 * Calls `count` for each released key and each mouse event. Windows hides the input of programs that
 * run as administrator from this hook.
 */
export function countInput(count: (what: InputKind) => void): void {
  uIOhook.on('keyup', () => count('keys'));
  uIOhook.on('click', () => count('clicks'));
  uIOhook.on('mousemove', () => count('moves'));
  uIOhook.on('wheel', () => count('wheel'));
  uIOhook.start();
}
