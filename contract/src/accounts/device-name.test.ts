import { expect, test } from 'vitest';
import { nameDevice, readDevice, readRecorderAgent, writeRecorderAgent } from './device-name.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'time-tracker-recorder/0.0.4 (01900000-0000-7000-8000-000000000001; ada%20laptop)',
    'Desktop recorder',
  ],
  ['time-tracker-recorder/0.0.4 (linux)', 'Desktop recorder on Linux'],
  ['curl/8.14.1', 'curl'],
  ['node', 'Node.js script'],
  ['python-requests/2.32.3', 'Python script'],
  ['Mozilla/5.0 (X11; Linux x86_64) node', 'Linux'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s', (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name);
});

const chromeAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';

test.each([
  [['Chromium', 'Brave'], 'Brave'],
  [['Google Chrome', 'Chromium'], 'Chrome'],
  [['Not/A Brand', 'Chromium'], 'Chromium'],
  [[], 'Chrome'],
])('brands %j tell browsers with the same User-Agent apart', (brands, program) => {
  expect(readDevice(chromeAgent, brands)).toEqual({ program, system: 'Linux' });
});

test('the name of a recorder survives its User-Agent, whatever it holds', () => {
  const recorder = { id: '01900000-0000-7000-8000-000000000001', name: "Zoë's (old) laptop; 50%" };
  const agent = writeRecorderAgent('0.0.4', recorder);
  expect(agent).toMatch(/^[\x20-\x7e]+$/);
  expect(readRecorderAgent(agent)).toEqual(recorder);
  expect(readRecorderAgent(agent.slice(0, -3))).toBeUndefined();
});
