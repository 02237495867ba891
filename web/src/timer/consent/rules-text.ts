import { plural, t } from '@lingui/core/macro';
import { titleRetentionDays } from '@time-tracker/contract/limits';
import type { RecordingRules, ViewerRole } from '@time-tracker/contract/recording-rules';
import type { AllowedSurface } from '@time-tracker/contract/screenshot';
import { allowedSurfaceText } from '../../language/surface-label.ts';
import { formatList } from '../../language/format.ts';

/** One rule as text. */
export interface RuleText {
  key: string;
  label: string;
  text: string;
}

/** A rule as the person agreed to it, and as it is now. */
export interface RuleChange {
  key: string;
  label: string;
  before: string;
  now: string;
}

/**
 * What is recorded about a person, for whom, and for how long. `viewers` names who can see it, `allowed` is
 * what may be shared with a browser.
 */
export function ruleTexts(
  rules: RecordingRules,
  { viewers, allowed }: { viewers?: string; allowed?: AllowedSurface } = {},
): RuleText[] {
  const takesScreenshots = rules.screenshot_interval > 0;
  return [
    {
      key: 'time',
      label: t`Time`,
      text: t`When you work, and on which project. Only while the timer runs.`,
    },
    { key: 'screenshots', label: t`Screenshots`, text: screenshotText(rules) },
    ...(takesScreenshots && allowed
      ? [{ key: 'browser', label: t`In a browser`, text: allowedSurfaceText(allowed) }]
      : []),
    { key: 'apps', label: t`Apps`, text: appsText(rules) },
    {
      key: 'activity',
      label: t`Activity`,
      text: t`In how many seconds the keyboard and mouse were used.`,
    },
    {
      key: 'never',
      label: t`Never`,
      text: t`Which keys you press, what you type or copy, where the mouse is, sound, or the camera.`,
    },
    { key: 'viewers', label: t`Who can see it`, text: viewers ?? viewerRolesLabel(rules) },
    { key: 'retention', label: t`How long it is kept`, text: retentionText(rules) },
    { key: 'idle', label: t`When you're idle`, text: idleText(rules) },
  ];
}

/** The rules in one line, for lists. */
export function rulesSummary(rules: RecordingRules): string {
  const { retention_days: days, titles } = rules;
  const kept =
    days === null
      ? t`kept permanently`
      : plural(days, { one: 'kept for # day', other: 'kept for # days' });
  const screenshots = rules.screenshot_interval === 0 ? [] : [blurText(rules), kept];
  const windowTitles = titles ? t`window titles` : t`no window titles`;
  return [intervalText(rules), ...screenshots, windowTitles].join(', ');
}

/** The rules that differ. Rules about screenshots do not matter while there are none. */
export function ruleChanges(agreed: RecordingRules, current: RecordingRules): RuleChange[] {
  const takesScreenshots = current.screenshot_interval > 0;
  const texts: [key: string, label: string, text: (rules: RecordingRules) => string][] = [
    ['interval', t`Screenshots`, intervalText],
    ...(takesScreenshots
      ? ([
          ['blur', t`Blur`, blurText],
          ['retention', t`Screenshots are kept`, keptText],
        ] satisfies [string, string, (rules: RecordingRules) => string][])
      : []),
    ['titles', t`Window titles`, titlesText],
    ['viewers', t`Who can see it`, viewerRolesText],
    ['idle', t`When you're idle`, idlePromptText],
  ];
  return texts.flatMap(([key, label, text]) => {
    const [before, now] = [text(agreed), text(current)];
    return before === now ? [] : [{ key, label, before, now }];
  });
}

/** How often screenshots are taken; 0 minutes = never. */
export function intervalLabel(minutes: number): string {
  if (minutes === 0) return t`No screenshots`;
  return minutes === 1
    ? t`One screenshot every minute, at a random moment`
    : plural(minutes, {
        one: 'One screenshot every # minute, at a random moment',
        other: 'One screenshot every # minutes, at a random moment',
      });
}

function intervalText({ screenshot_interval: minutes }: RecordingRules): string {
  if (minutes === 0) return t`No screenshots`;
  return minutes === 1
    ? t`One screenshot every minute`
    : plural(minutes, {
        one: 'One screenshot every # minute',
        other: 'One screenshot every # minutes',
      });
}

function blurText({ blur }: RecordingRules): string {
  return blur ? t`blurred` : t`not blurred`;
}

function keptText({ retention_days: days }: RecordingRules): string {
  return days === null ? t`permanently` : plural(days, { one: 'for # day', other: 'for # days' });
}

function titlesText({ titles }: RecordingRules): string {
  return titles
    ? plural(titleRetentionDays, { one: 'kept for # day', other: 'kept for # days' })
    : t`not recorded`;
}

function idlePromptText({ idle_minutes: minutes }: RecordingRules): string {
  return minutes === 0
    ? t`No prompt`
    : plural(minutes, { one: 'Prompt after # minute', other: 'Prompt after # minutes' });
}

function screenshotText(rules: RecordingRules): string {
  if (rules.screenshot_interval === 0) return t`None.`;
  const monitors = rules.blur
    ? t`All monitors, blurred before they are stored, so that no text can be read.`
    : t`All monitors, not blurred.`;
  const pauses = t`Never while you are idle or the screen is locked.`;
  return [`${intervalLabel(rules.screenshot_interval)}.`, monitors, pauses].join(' ');
}

/** What is recorded of apps and websites. Browsers show the title of the page as their window title. */
export function appsText({ titles }: Pick<RecordingRules, 'titles'>): string {
  return titles
    ? t`Which app was in front, for how long, and its window title. For websites, only the domain and the window title, which is the title of the page.`
    : t`Which app was in front and for how long, without its window title. For websites, only the domain.`;
}

function retentionText(rules: RecordingRules): string {
  const parts = [t`Time, app names and activity permanently.`];
  const { retention_days: days } = rules;
  if (rules.screenshot_interval > 0) {
    parts.push(
      days === null
        ? t`Screenshots permanently.`
        : plural(days, { one: 'Screenshots for # day.', other: 'Screenshots for # days.' }),
    );
  }
  if (rules.titles)
    parts.push(
      plural(titleRetentionDays, {
        one: 'Window titles for # day.',
        other: 'Window titles for # days.',
      }),
    );
  return parts.join(' ');
}

function idleText({ idle_minutes: minutes }: RecordingRules): string {
  return minutes === 0
    ? t`The desktop app never asks. The timer runs until it is stopped.`
    : plural(minutes, {
        one: 'After # minute without input, the desktop app asks “Still working?”',
        other: 'After # minutes without input, the desktop app asks “Still working?”',
      });
}

/** Capitalized, for a cell of its own. */
export function viewerRolesLabel(rules: RecordingRules): string {
  const text = viewerRolesText(rules);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The roles of others that can see it. */
function viewerRolesText({ who_can_see: roles }: RecordingRules): string {
  if (roles.length === 0) return t`Only you`;
  return formatList(roles.map(viewerRoleLabel));
}

function viewerRoleLabel(role: ViewerRole): string {
  switch (role) {
    case 'owners':
      return t`owners of the organization`;
    case 'managers':
      return t`managers of the project`;
    case 'viewers':
      return t`viewers of the project`;
  }
}
