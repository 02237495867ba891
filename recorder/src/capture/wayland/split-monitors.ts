import type { Screen } from '../../platform/platform-parts.ts';
import type { WaylandOutput } from '../../windows/wayland/wayland-outputs.ts';
import { decodeScreen } from '../decode-screen.ts';

/** Rounding of scaled sizes; more means that the picture shows something else than these monitors. */
const largestDifference = 0.01;

/**
 * Cuts the picture of a whole desktop into its monitors. If the picture does not have the shape of the
 * desktop, it stays whole.
 */
export async function splitMonitors(image: Buffer, outputs: WaylandOutput[]): Promise<Screen[]> {
  const whole = await decodeScreen(image);
  const { width, height } = whole;
  const [left, top] = [smallest(outputs, 'x'), smallest(outputs, 'y')];
  const desktopWidth = Math.max(...outputs.map((output) => output.x + output.width)) - left;
  const desktopHeight = Math.max(...outputs.map((output) => output.y + output.height)) - top;
  const scale = width / desktopWidth;
  const difference = Math.abs(height / desktopHeight / scale - 1);
  // Also without outputs, and then these are no numbers.
  if (outputs.length < 2 || !(difference <= largestDifference)) return [whole];
  return outputs.map((output) => {
    const x = Math.round((output.x - left) * scale);
    const y = Math.round((output.y - top) * scale);
    const right = Math.min(width, Math.round((output.x + output.width - left) * scale));
    const bottom = Math.min(height, Math.round((output.y + output.height - top) * scale));
    return crop(whole, { x, y, width: right - x, height: bottom - y });
  });
}

function smallest(outputs: WaylandOutput[], side: 'x' | 'y'): number {
  return Math.min(...outputs.map((output) => output[side]));
}

type Area = { x: number; y: number; width: number; height: number };

function crop({ pixels, width, channels }: Screen, area: Area): Screen {
  const rowBytes = area.width * channels;
  const cut = new Uint8Array(rowBytes * area.height);
  for (let row = 0; row < area.height; row++) {
    const start = ((area.y + row) * width + area.x) * channels;
    cut.set(pixels.subarray(start, start + rowBytes), row * rowBytes);
  }
  return { pixels: cut, width: area.width, height: area.height, channels };
}
