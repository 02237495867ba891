import { expect, it } from 'vitest';
import { detectSystem } from './detect-system.ts';

const mozilla = (system: string) => `Mozilla/5.0 (${system}) Gecko/20100101 Browser/1.0`;

it.each([
  [mozilla('X11; Linux x86_64'), undefined, 0, 'linux'],
  [mozilla('X11; Ubuntu; Linux x86_64; rv:140.0'), undefined, 0, 'linux'],
  [mozilla('Windows NT 10.0; Win64; x64'), undefined, 0, 'windows'],
  // A laptop with a touch screen.
  [mozilla('Windows NT 10.0; Win64; x64'), 'Windows', 10, 'windows'],
  [mozilla('Macintosh; Intel Mac OS X 10_15_7'), undefined, 0, 'macos'],
  [mozilla('Macintosh; Intel Mac OS X 10_15_7'), undefined, 5, 'phone'],
  [mozilla('iPhone; CPU iPhone OS 18_0 like Mac OS X'), undefined, 5, 'phone'],
  [mozilla('Linux; Android 15; Pixel 9'), 'Android', 5, 'phone'],
  [mozilla('X11; CrOS x86_64 14541.0.0'), 'Chrome OS', 0, 'other'],
  [mozilla('X11; CrOS x86_64 14541.0.0'), undefined, 0, 'other'],
  [mozilla('X11; FreeBSD amd64'), 'FreeBSD', 0, 'other'],
  [mozilla('X11; Linux x86_64'), 'Windows', 0, 'windows'],
  ['', undefined, 0, 'other'],
])('%s, %s, %i touch points: %s', (userAgent, platform, maxTouchPoints, system) => {
  expect(detectSystem({ userAgent, platform, isMobile: false, maxTouchPoints })).toBe(system);
});

it('a tablet that says that it is mobile has no desktop app', () => {
  const facts = { userAgent: mozilla('X11; Linux x86_64'), platform: 'Linux', maxTouchPoints: 5 };
  expect(detectSystem({ ...facts, isMobile: true })).toBe('phone');
});
