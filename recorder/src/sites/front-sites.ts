import type { BrowserName, FrontTab } from '@time-tracker/contract/extension/browser-extension';
import { secondMs } from '@time-tracker/contract/time/durations';

type Report = FrontTab & { at: number };

/** Longer than three repetitions of the native messaging host. */
const knownMs = 70 * secondMs;
/** Browsers and their profiles; more than anyone has open. */
const sourcesMax = 20;

/** Names of the browsers' windows, as the desktops report them. */
const windowNames: Record<BrowserName, RegExp> = {
  chromium: /^chromium/i,
  chrome: /^(google[ -])?chrome/i,
  edge: /^(microsoft[ -])?(ms)?edge/i,
  brave: /^brave/i,
  vivaldi: /^vivaldi/i,
  opera: /^opera/i,
  firefox: /^(mozilla )?firefox/i,
};

/** The site of the front tab of each browser: only the last one, and only in memory. */
export class FrontSites {
  readonly #reports = new Map<string, Report>();

  /** `source`: one running native messaging host, which is one profile of one browser. */
  report(source: string, tab: FrontTab, now: number): void {
    this.#reports.delete(source);
    if (tab.domain === null) return;
    this.#reports.set(source, { ...tab, at: now });
    const [oldest] = this.#reports.keys();
    if (oldest !== undefined && this.#reports.size > sourcesMax) this.#reports.delete(oldest);
  }

  /** The site in front of this app's window; undefined when it is no browser, or does not say. */
  domainOf(app: string, now: number): string | undefined {
    const reports = [...this.#reports.values()].filter(
      ({ at, browser }) => now - at < knownMs && windowNames[browser].test(app),
    );
    return reports.at(-1)?.domain ?? undefined;
  }
}
