import { expect, it } from 'vitest';
import { frontWindow, listWindows, parsePrograms } from './macos-window-list.ts';
import { readIdleMs, readIsLocked } from './read-ioreg.ts';

// Example output after the documentation of Apple; nothing here was recorded on a Mac.

it('reads the idle time and the lock from ioreg', () => {
  const system = `
    +-o IOHIDSystem  <class IOHIDSystem, id 0x1000003ad, registered, matched, active>
        {
          "HIDIdleTime" = 61250000000
          "HIDScrollCountMaxTimeDeltaBetween" = 600
        }`;
  expect(readIdleMs(system)).toBe(61_250);
  expect(readIdleMs('+-o Root')).toBeUndefined();
  const root = `+-o Root  <class IORegistryEntry, id 0x100000100, retain 24>
      "IOConsoleUsers" = ({"kCGSSessionOnConsoleKey"=Yes,"CGSSessionScreenIsLocked"=Yes})`;
  expect(readIsLocked(root)).toBe(true);
  expect(readIsLocked(root.replace('"CGSSessionScreenIsLocked"=Yes', ''))).toBe(false);
});

it('reads the windows from System Events', () => {
  const list = parsePrograms(
    JSON.stringify([
      { name: 'Finder', isFront: false, titles: [] },
      { name: 'Firefox', isFront: true, titles: ['Bank — Private Browsing', 'News'] },
    ]),
  );
  const bank = { app: 'Firefox', title: 'Bank — Private Browsing', isPrivate: true };
  expect(frontWindow(list)).toEqual(bank);
  expect(listWindows(list)).toEqual([bank, { app: 'Firefox', title: 'News', isPrivate: false }]);
});

it('does not know the windows without the permission', () => {
  const list = parsePrograms('[{"name":"Firefox","isFront":true,"titles":null}]\n');
  expect(frontWindow(list)).toEqual({ app: 'Firefox', title: '', isPrivate: false });
  expect(listWindows(list)).toBeUndefined();
});
