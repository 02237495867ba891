import { expect, it } from 'vitest';
import { appName } from './app-names.ts';

it.each([
  ['XTerm', 'xterm', 'xterm'],
  ['Chromium', 'chromium', 'Chromium'],
  ['chromium', 'chromium', 'Chromium'],
  ['Google-chrome', 'chrome', 'Google Chrome'],
  ['firefox-esr', 'firefox-esr', 'Firefox'],
  ['Code', 'code', 'Visual Studio Code'],
  ['org.gnome.Nautilus', 'nautilus', 'Files'],
  ['org.kde.okular', 'okular', 'Okular'],
  ['', 'soffice', 'LibreOffice'],
  ['', '', 'Unknown'],
])('%s (%s) is called %s', (windowClass, executable, name) => {
  expect(appName(windowClass, executable)).toBe(name);
});
