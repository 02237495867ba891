import { expect, it } from 'vitest';
import { DesktopSamples } from './desktop-samples.ts';
import type { WindowSample } from '../platform/platform-parts.ts';

const sample: WindowSample = { window: undefined, idleMs: 7, locked: false };

function collect() {
  const received: WindowSample[] = [];
  const samples = new DesktopSamples({
    onSample: (one) => received.push(one),
    onLost: () => undefined,
  });
  return { samples, received };
}

it('reports a lock at once, with the last sample', () => {
  const { samples, received } = collect();
  samples.onSample(sample);
  samples.lockChanged(true);
  samples.onSample(sample);
  samples.lockChanged(false);
  expect(received.map(({ locked, idleMs }) => [locked, idleMs])).toEqual([
    [false, 7],
    [true, 7],
    [true, 7],
    [false, 7],
  ]);
});

it('reports a lock without a display, where there are no samples', () => {
  const { samples, received } = collect();
  samples.lockChanged(true);
  expect(received).toEqual([{ window: undefined, idleMs: undefined, locked: true }]);
});

it('stays locked as long as the display says so', () => {
  const { samples, received } = collect();
  samples.onSample({ ...sample, locked: true });
  samples.lockChanged(true);
  samples.lockChanged(false);
  expect(received.at(-1)?.locked).toBe(true);
});
