import type { RecorderPackage } from '@time-tracker/contract/download';

/** What kind of computer the page is open on. `other`: ChromeOS and everything unknown. */
export type ComputerSystem = RecorderPackage['system'] | 'phone' | 'other';

export interface BrowserFacts {
  userAgent: string;
  /** `navigator.userAgentData.platform`, where the browser has it. */
  platform: string | undefined;
  isMobile: boolean;
  /** Tells an iPad from a Mac: both have the same User-Agent. */
  maxTouchPoints: number;
}

/** The system, as far as a browser tells it. It cannot tell X11 from Wayland. */
export function detectSystem(facts: BrowserFacts): ComputerSystem {
  const { userAgent, platform = '', isMobile, maxTouchPoints } = facts;
  const text = platform === '' ? userAgent : platform;
  if (isMobile || /android|iphone|ipad|ipod/i.test(userAgent)) return 'phone';
  if (/windows/i.test(text)) return 'windows';
  if (/mac/i.test(text)) return maxTouchPoints > 1 ? 'phone' : 'macos';
  if (/cros|chrome os|chromium os/i.test(text)) return 'other';
  return /linux|x11/i.test(text) ? 'linux' : 'other';
}

interface UserAgentData {
  platform: string;
  mobile: boolean;
}

export function readBrowserFacts(): BrowserFacts {
  const { userAgent, maxTouchPoints } = navigator;
  // Chromium only, and missing in the types of the DOM.
  const data = (navigator as { userAgentData?: UserAgentData }).userAgentData;
  return { userAgent, platform: data?.platform, isMobile: data?.mobile ?? false, maxTouchPoints };
}
