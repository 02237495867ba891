import {
  isSurfaceAllowed,
  limitToAgreed,
  type RecordingRules,
} from '@time-tracker/contract/recording-rules';

/** What a person shares: their whole screen, one window, or one tab of the browser. */
export type SharedSurface = 'monitor' | 'window' | 'tab';

/** The server's timer, as far as screenshots need it. */
export type CapturedTimer = {
  screenshot_interval: number;
  policy: { blur: boolean; titles: boolean };
  consent: { status: 'given' | 'missing' | 'outdated'; agreed: RecordingRules | null };
};

/** By the name that browsers have for the surface; null if they do not say. */
export function surfaceOf(displaySurface: string | undefined): SharedSurface | null {
  if (displaySurface === 'monitor' || displaySurface === 'window') return displaySurface;
  return displaySurface === 'browser' ? 'tab' : null;
}

/** Where entire screens are required, a browser has to say that it is one. */
export function mayShare(surface: SharedSurface | null, allowed: 'any' | 'monitor'): boolean {
  return surface === null ? allowed === 'any' : isSurfaceAllowed(allowed, surface);
}

/**
 * The rules of captures: of the organization's, of what the person agreed to, and of what they want, the
 * ones that record less.
 */
export function captureRules(
  { screenshot_interval, policy, consent }: CapturedTimer,
  wantsBlur: boolean,
): { intervalMinutes: number; blur: boolean } {
  const current = { screenshot_interval, blur: policy.blur, titles: policy.titles };
  const isLimited = consent.status === 'outdated' && consent.agreed !== null;
  const rules = isLimited && consent.agreed ? limitToAgreed(consent.agreed, current) : current;
  return { intervalMinutes: rules.screenshot_interval, blur: rules.blur || wantsBlur };
}
