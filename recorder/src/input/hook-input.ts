import { uIOhook } from 'uiohook-napi';
import type { InputKind } from '../platform/platform-parts.ts';

/**
 * Calls `count` for each released key and each mouse event, on every system that has this hook: X11,
 * Windows and macOS. Windows hides the input of programs that run as administrator from it. macOS asks
 * the person for the permission "Accessibility", and delivers nothing until then.
 */
export function countInput(count: (what: InputKind) => void): void {
  uIOhook.on('keyup', () => count('keys'));
  uIOhook.on('click', () => count('clicks'));
  uIOhook.on('mousemove', () => count('moves'));
  uIOhook.on('wheel', () => count('wheel'));
  uIOhook.start();
}
