import { expect, it } from 'vitest';
import { isPrivateTitle, startedPrivately } from './private-windows.ts';

it.each([
  'Mozilla Firefox Private Browsing',
  'Accounts – My bank — Mozilla Firefox Private Browsing',
  'Accounts - My bank - Mozilla Firefox (Private Browsing)',
  'Konten — Mozilla Firefox Privater Modus',
  'Comptes — Navigation privée de Mozilla Firefox',
  'Счета — Mozilla Firefox — Приватный просмотр',
  'New Tab - Google Chrome (Incognito)',
  'New InPrivate tab - [InPrivate] - Microsoft Edge',
  'News and 3 more pages - [InPrivate] - Microsoft\u200b Edge',
  'News - Brave (Private)',
  'News - Brave (Private with Tor)',
  'About Tor — Tor Browser',
])('%s is private', (title) => {
  expect(isPrivateTitle(title)).toBe(true);
});

it.each([
  'Accounts – My bank — Mozilla Firefox',
  'What is private browsing? — Mozilla Firefox',
  'Incognito mode explained - Chromium',
  'private-windows.ts - project - Visual Studio Code',
  'xterm',
  '',
])('%s is not private', (title) => {
  expect(isPrivateTitle(title)).toBe(false);
});

it.each([
  [['/usr/lib/chromium/chromium', '--incognito'], true],
  [['/opt/microsoft/msedge/msedge', '--inprivate', 'https://example.org'], true],
  [['/usr/lib/chromium/chromium', 'https://example.org/--incognito'], false],
  [['xterm', '-title', 'incognito'], false],
])('%o: %s', (commandLine, isPrivate) => {
  expect(startedPrivately(commandLine)).toBe(isPrivate);
});
