import type { PersonalSettings } from '@time-tracker/contract/local-recorder';

/** What the recorder may record of a project. */
export type CaptureRules = {
  /** Minutes; 0 = no screenshots. */
  screenshotInterval: number;
  blur: boolean;
  titles: boolean;
};

export type VisibleWindow = {
  app: string;
  title: string;
  isPrivate: boolean;
  /** The site in front, when a browser says so. */
  domain?: string | undefined;
};

/** What a screenshot of these windows may show. */
export type ScreenDecision = 'plain' | 'blur' | 'private window' | 'listed app';
/** The same where the desktop does not report its windows. */
export type UnknownScreenDecision = 'plain' | 'blur' | 'windows unknown';
export type WithheldReason = Exclude<ScreenDecision | UnknownScreenDecision, 'plain' | 'blur'>;

/** The settings that depend on what the screen shows. */
export type ScreenRules = Pick<PersonalSettings, 'blurApps' | 'skipApps' | 'skipPrivateWindows'>;

/** The organization's policy, as the server sends it with the timer. */
export type TimerPolicy = {
  project_id: number;
  screenshot_interval: number;
  policy: { blur: boolean; titles: boolean };
};

/** Combines the organization's policy with the person's settings, which can only be stricter. */
export function applyPersonalRules(timer: TimerPolicy, settings: PersonalSettings): CaptureRules {
  const isWithoutScreenshots = settings.projectsWithoutScreenshots.includes(timer.project_id);
  return {
    screenshotInterval: isWithoutScreenshots ? 0 : timer.screenshot_interval,
    blur: timer.policy.blur || settings.blurAll,
    titles: timer.policy.titles && !settings.titlesOff,
  };
}

/** Decides by all windows that a screenshot could show, in front or not. */
export function decideScreen(windows: VisibleWindow[], rules: ScreenRules): ScreenDecision {
  if (rules.skipPrivateWindows && windows.some(({ isPrivate }) => isPrivate)) {
    return 'private window';
  }
  if (windows.some((window) => isListed(window, rules.skipApps))) return 'listed app';
  return windows.some((window) => isListed(window, rules.blurApps)) ? 'blur' : 'plain';
}

/** Any window may be a listed one. Private windows cannot be recognized. */
export function decideUnknownScreen(rules: ScreenRules): UnknownScreenDecision {
  const { skipApps, blurApps } = rules;
  if (skipApps.length > 0) return 'windows unknown';
  return blurApps.length > 0 ? 'blur' : 'plain';
}

/** What is recorded about the window in front; undefined = not even the name of its app. */
export function recordedWindow(
  window: VisibleWindow | undefined,
  rules: ScreenRules & { titles: boolean },
): { app: string; title: string | undefined; domain: string | undefined } | undefined {
  if (!window || isListed(window, rules.skipApps)) return undefined;
  const isPrivate = rules.skipPrivateWindows && window.isPrivate;
  const isTitleRecorded = rules.titles && !isPrivate && !isListed(window, rules.blurApps);
  // A browser never says which site a private window shows; if it does, that is a mistake.
  const domain = window.isPrivate ? undefined : window.domain;
  return { app: window.app, title: (isTitleRecorded && window.title) || undefined, domain };
}

function isListed({ app, title, domain = '' }: VisibleWindow, list: string[]): boolean {
  const texts = [app, title, domain].map(comparable);
  return list.map(comparable).some((part) => part && texts.some((text) => text.includes(part)));
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
