import { expect, it } from 'vitest';
import { drawTrayIcon } from '../tray-pixels.ts';
import { iconResource } from './icon-resource.ts';
import { notifyIconData } from './notify-icon-data.ts';

const text = (data: Buffer, at: number, length: number) =>
  data.toString('utf16le', at, at + length * 2).split('\0', 1)[0];

it('describes icon, tip and notification as Windows reads them', () => {
  const data = notifyIconData({
    window: 0x1234,
    icon: 0x5678,
    tip: 'Recording\nWebsite · 1h 09m',
    balloon: { title: 'Time Tracker', text: 'Screenshot taken.', isQuiet: true },
  });
  expect(data.length).toBe(976);
  expect(data.readUInt32LE(0)).toBe(976);
  expect([data.readUInt32LE(8), data.readUInt32LE(32)]).toEqual([0x1234, 0x5678]);
  expect(data.readUInt32LE(20)).toBe(1 | 2 | 4 | 0x10);
  expect(text(data, 40, 128)).toBe('Recording\nWebsite · 1h 09m');
  expect(text(data, 304, 256)).toBe('Screenshot taken.');
  expect(text(data, 820, 64)).toBe('Time Tracker');
  expect(data.readUInt32LE(948) & 0x10, 'without a sound').toBe(0x10);
});

it('cuts long texts between characters, and ends them', () => {
  const data = notifyIconData({ window: 1, tip: `${'x'.repeat(125)}😀😀` });
  const tip = text(data, 40, 128)!;
  expect(tip.length).toBeLessThan(128);
  expect(tip.endsWith('…')).toBe(true);
  expect(tip.isWellFormed()).toBe(true);
  expect(data.subarray(296).every((byte) => byte === 0)).toBe(true);
});

it('turns the drawing upside down, with blue first', () => {
  const [size, headBytes] = [16, 40];
  const icon = iconResource('problem', size);
  expect(icon.length).toBe(headBytes + size * size * 4 + size * 4);
  const drawn = drawTrayIcon('problem', size);
  for (const [column, row] of [
    [8, 14],
    [8, 2],
    [2, 14],
  ] as const) {
    const [alpha, red, green, blue] = drawn.subarray((row * size + column) * 4);
    const at = headBytes + ((size - 1 - row) * size + column) * 4;
    expect([...icon.subarray(at, at + 4)]).toEqual([blue, green, red, alpha]);
  }
});
