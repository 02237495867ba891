import { expect, it } from 'vitest';
import { thisBrowser } from './this-browser.ts';

const chromeAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const brands = (...names: string[]) => ({
  userAgent: chromeAgent,
  userAgentData: { brands: names.map((brand) => ({ brand })) },
});

it.each([
  [brands('Chromium', 'Not/A Brand'), 'chromium', 'Chromium extension on Linux'],
  [brands('Not/A Brand', 'Chromium', 'Google Chrome'), 'chrome', 'Chrome extension on Linux'],
  [brands('Chromium', 'Brave'), 'brave', 'Brave extension on Linux'],
  [brands('Chromium', 'Microsoft Edge'), 'edge', 'Edge extension on Linux'],
  [
    {
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    'firefox',
    'Firefox extension on Windows',
  ],
])('names %o', (agent, browser, extensionName) => {
  expect(thisBrowser(agent)).toEqual({ browser, extensionName });
});
