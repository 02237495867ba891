import sharp from 'sharp';
import { expect, it } from 'vitest';
import { splitMonitors } from './split-monitors.ts';

const left = { name: 'A', x: -400, y: 0, width: 400, height: 300 };
const right = { name: 'B', x: 0, y: 0, width: 800, height: 300 };

/** A red left third, and a blue rest. */
function draw(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 4, background: '#0000ff' } as const;
  const part = { ...create, width: Math.round(width / 3), background: '#ff0000' };
  return sharp({ create })
    .composite([{ input: { create: part }, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

it.each([1, 1.5, 2])('cuts a desktop with a scale of %s into its monitors', async (scale) => {
  const screens = await splitMonitors(await draw(1200 * scale, 300 * scale), [left, right]);
  const sizes = screens.map(({ width, height }) => [width / scale, height / scale]);
  expect(sizes).toEqual([
    [400, 300],
    [800, 300],
  ]);
  const colors = screens.map(({ pixels }) => [...pixels.subarray(0, 3), ...pixels.subarray(-3)]);
  expect(colors).toEqual([
    [255, 0, 0, 255, 0, 0],
    [0, 0, 255, 0, 0, 255],
  ]);
});

it.each([
  ['another shape', [left, right], [1000, 600]],
  ['one monitor', [right], [800, 300]],
  ['no monitor', [], [800, 300]],
] as const)('leaves a picture with %s whole', async (_, outputs, [width, height]) => {
  const screens = await splitMonitors(await draw(width, height), [...outputs]);
  expect(screens.map((screen) => [screen.width, screen.height])).toEqual([[width, height]]);
});
