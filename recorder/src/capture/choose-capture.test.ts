import { expect, it } from 'vitest';
import { desktopCapabilities } from './choose-capture.ts';

it.each([
  ['Wayland', { kind: 'wayland' }],
  ['another system', { kind: 'unsupported', platform: 'darwin' }],
] as const)('on %s it promises no screenshots that nothing takes', (_, desktop) => {
  const [limitation, ...more] = desktopCapabilities(desktop).limitations;
  expect(more).toEqual([]);
  expect(limitation).toContain('is recorded, as "not measured"');
  // The recorder in the browser records time only, too.
  expect(limitation).not.toContain('browser');
  expect(limitation).toContain('X11');
});
