import {
  browserHostName,
  type BrowserHostResponse,
  type FrontTab,
} from '@time-tracker/contract/extension/browser-extension';
import { thisBrowser } from '../accounts/this-browser.ts';
import { readStored } from '../storage/extension-storage.ts';
import { domainInFront } from './domain-of-tab.ts';

/** Whether the desktop app receives the sites; for the settings page, while the browser runs. */
export type FrontTabStatus = 'off' | 'sent' | 'no_recorder' | 'no_host';

const statusKey = 'frontTabStatus';
/** After a failed start of the native messaging host. */
const retryMs = 30_000;
const permissions = { permissions: ['nativeMessaging', 'tabs'] } as const;
/** What the person is asked to allow. */
export const frontTabPermissions: chrome.permissions.Permissions = {
  permissions: [...permissions.permissions],
};

/** Sends the site of the front tab to the desktop app, while the person wants that. */
export class FrontTabReporter {
  #port: chrome.runtime.Port | undefined;
  #sent: string | null | undefined;
  #retryAt = 0;
  #working: Promise<void> = Promise.resolve();

  /** Something may be different now. One change after the other, so that the last one wins. */
  update(): void {
    this.#working = this.#working.then(() => this.#update()).catch(() => undefined);
  }

  async #update(): Promise<void> {
    const isWanted = await readStored('isFrontTabSent');
    if (!isWanted || !(await chrome.permissions.contains(frontTabPermissions))) return this.#end();
    // Chromium gives a running worker no functions of a permission that is granted now. The worker stops
    // when it is idle, and the alarm starts it again within a minute.
    if (!('connectNative' in chrome.runtime)) return;
    const port = this.#port ?? this.#connect();
    if (!port) return;
    const domain = await readDomain();
    if (domain === this.#sent) return;
    this.#sent = domain;
    const { browser } = thisBrowser(navigator);
    port.postMessage({ browser, domain } satisfies FrontTab);
  }

  #connect(): chrome.runtime.Port | undefined {
    if (Date.now() < this.#retryAt) return undefined;
    this.#retryAt = Date.now() + retryMs;
    const port = chrome.runtime.connectNative(browserHostName);
    this.#port = port;
    this.#sent = undefined;
    port.onMessage.addListener((message: BrowserHostResponse) => {
      void setStatus(message.isRecorderRunning ? 'sent' : 'no_recorder');
      // The host repeats the last site every 20 s, which is a chance to correct it.
      this.update();
    });
    port.onDisconnect.addListener(() => {
      // Reading it tells the browser that the error was noticed.
      void chrome.runtime.lastError;
      if (this.#port !== port) return;
      this.#port = undefined;
      void setStatus('no_host');
    });
    return port;
  }

  #end(): Promise<void> {
    this.#port?.disconnect();
    this.#port = undefined;
    this.#retryAt = 0;
    return setStatus('off');
  }
}

export async function readFrontTabStatus(): Promise<FrontTabStatus> {
  const found: Partial<Record<typeof statusKey, FrontTabStatus>> =
    await chrome.storage.session.get(statusKey);
  return found[statusKey] ?? 'off';
}

export function onFrontTabStatus(changed: () => void): void {
  chrome.storage.session.onChanged.addListener((changes) => {
    if (statusKey in changes) changed();
  });
}

function setStatus(status: FrontTabStatus): Promise<void> {
  return chrome.storage.session.set({ [statusKey]: status });
}

async function readDomain(): Promise<string | null> {
  const window = await chrome.windows.getLastFocused({ populate: true }).catch(() => undefined);
  const tab = window?.tabs?.find(({ active }) => active);
  return domainInFront(window, tab);
}
