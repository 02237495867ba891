import { screenshotIntervalMax } from './limits.ts';

/** Who else may see what is recorded about a person, by role. Roles without a member are not listed. */
export const viewerRoles = ['owners', 'managers', 'viewers'] as const;
export type ViewerRole = (typeof viewerRoles)[number];

/** What is recorded about a person in a project, and who can see it. */
export type RecordingRules = {
  /** Whole minutes, 0 = no screenshots. */
  screenshot_interval: number;
  blur: boolean;
  titles: boolean;
  /** Days until screenshots are deleted; null = never. */
  retention_days: number | null;
  /** Minutes without input after which a recorder asks "Still working?"; 0 = never. */
  idle_minutes: number;
  who_can_see: ViewerRole[];
};

/**
 * Whether `current` records more than a person agreed to: more screenshots, unblurred ones, longer
 * retention, window titles, or another role that can see it. Rules about screenshots do not count while
 * there are none. The idle prompt does not count: it changes which time is kept, not what is recorded.
 */
export function recordsMore(agreed: RecordingRules, current: RecordingRules): boolean {
  const takesScreenshots = current.screenshot_interval > 0;
  const screenshotsRecordMore =
    gapMinutes(current) < gapMinutes(agreed) ||
    (agreed.blur && !current.blur) ||
    retentionDays(current) > retentionDays(agreed);
  return (
    (takesScreenshots && screenshotsRecordMore) ||
    (current.titles && !agreed.titles) ||
    current.who_can_see.some((role) => !agreed.who_can_see.includes(role))
  );
}

/** The part of the rules that a recorder applies. */
export type CaptureRules = Pick<RecordingRules, 'screenshot_interval' | 'blur' | 'titles'>;

/** Of two rules the one that records less, for each of them. */
export function limitToAgreed(agreed: CaptureRules, current: CaptureRules): CaptureRules {
  const gap = Math.max(gapMinutes(agreed), gapMinutes(current));
  return {
    screenshot_interval: Number.isFinite(gap) ? gap : 0,
    blur: agreed.blur || current.blur,
    titles: agreed.titles && current.titles,
  };
}

/** Whether an organization accepts screenshots of what a person shares with a browser. */
export function isSurfaceAllowed(
  allowed: 'any' | 'monitor',
  surface: 'monitor' | 'window' | 'tab',
): boolean {
  return allowed === 'any' || surface === 'monitor';
}

/** Minutes between screenshots; infinite without screenshots. */
function gapMinutes({ screenshot_interval: minutes }: CaptureRules): number {
  return minutes === 0 ? Number.POSITIVE_INFINITY : Math.min(minutes, screenshotIntervalMax);
}

function retentionDays({ retention_days: days }: RecordingRules): number {
  return days ?? Number.POSITIVE_INFINITY;
}
