import { nameDevice } from '@time-tracker/contract/accounts/device-name';
import type { BrowserName } from '@time-tracker/contract/extension/browser-extension';

type Agent = {
  userAgent: string;
  /** In browsers based on Chromium, whose User-Agent is the same in all of them. */
  userAgentData?: { brands: { brand: string }[] };
};

const namesByBrand: [RegExp, BrowserName][] = [
  [/Microsoft Edge/, 'edge'],
  [/Brave/, 'brave'],
  [/Vivaldi/, 'vivaldi'],
  [/Opera/, 'opera'],
  [/Google Chrome/, 'chrome'],
  [/Chromium/, 'chromium'],
];

const namesByAgent: [RegExp, BrowserName][] = [
  [/Firefox\//, 'firefox'],
  [/Edg\//, 'edge'],
  [/Vivaldi\//, 'vivaldi'],
  [/OPR\//, 'opera'],
];

const labels: Record<BrowserName, string> = {
  chromium: 'Chromium',
  chrome: 'Chrome',
  edge: 'Edge',
  brave: 'Brave',
  vivaldi: 'Vivaldi',
  opera: 'Opera',
  firefox: 'Firefox',
};

/** Which browser this is, and the name of the extension in lists of sessions. */
export function thisBrowser(agent: Agent): { browser: BrowserName; extensionName: string } {
  const brands = agent.userAgentData?.brands.map(({ brand }) => brand).join('\n') ?? '';
  const browser = find(namesByAgent, agent.userAgent) ?? find(namesByBrand, brands) ?? 'chromium';
  const system = / on (.+)$/.exec(nameDevice(agent.userAgent))?.[1];
  const name = `${labels[browser]} extension`;
  return { browser, extensionName: system === undefined ? name : `${name} on ${system}` };
}

function find(names: [RegExp, BrowserName][], text: string): BrowserName | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
