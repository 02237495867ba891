import { readDevice } from '@time-tracker/contract/accounts/device-name';
import { browserNames, type BrowserName } from '@time-tracker/contract/extension/browser-extension';

type Agent = {
  userAgent: string;
  /** In browsers based on Chromium, whose User-Agent is the same in all of them. */
  userAgentData?: { brands: { brand: string }[] };
};

/** Which browser this is, and the name of the extension in lists of sessions. */
export function thisBrowser(agent: Agent): { browser: BrowserName; extensionName: string } {
  const brands = agent.userAgentData?.brands.map(({ brand }) => brand);
  const { program = 'Chromium', system } = readDevice(agent.userAgent, brands);
  const browser = browserNames.find((name) => name === program.toLowerCase()) ?? 'chromium';
  const name = `${program} extension`;
  return { browser, extensionName: system === undefined ? name : `${name} on ${system}` };
}
