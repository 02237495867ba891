import { expect, it } from 'vitest';
import { desktopCapabilities } from './choose-capture.ts';

it.each([
  ['Wayland', { kind: 'wayland', compositor: 'gnome', environment: {} }],
  ['another system', { kind: 'macos', environment: {} }],
] as const)('promises no screenshots on %s', (_, desktop) => {
  const [limitation, ...more] = desktopCapabilities(desktop).limitations;
  expect(more).toEqual([]);
  expect(limitation).toMatch(/Only time is recorded, as "not measured"/);
  // Browser recording is time only, too.
  expect(limitation).not.toContain('browser');
  expect(limitation).toContain('X11');
});
