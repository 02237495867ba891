import { expect, it } from 'vitest';
import { desktopAbility } from './choose-capture.ts';

it.each([
  ['Wayland', { kind: 'wayland' }],
  ['another system', { kind: 'unsupported', platform: 'darwin' }],
] as const)('on %s it promises no screenshots that nothing takes', (_, desktop) => {
  const [lack, ...more] = desktopAbility(desktop).lacks;
  expect(more).toEqual([]);
  expect(lack).toContain('is recorded, as "not measured"');
  // The recorder in the browser records time only, too.
  expect(lack).not.toContain('browser');
  expect(lack).toContain('X11');
});
