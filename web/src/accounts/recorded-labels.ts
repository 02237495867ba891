import { plural, t } from '@lingui/core/macro';
import { titleRetentionDays } from '@time-tracker/contract/limits';
import type { OrganizationSettings } from '@time-tracker/contract/organization';

import { allowedSurfaceText } from '../language/surface-label.ts';
import { appsText } from '../timer/consent/rules-text.ts';

/** One fact about what is recorded and who may do what with it. */
export interface Fact {
  what: string;
  text: string;
}

/** What an organization records about its members. */
export function recordedFacts(settings: OrganizationSettings): Fact[] {
  return [
    {
      what: t`Time`,
      text: t`When you worked and on which project. Time is kept permanently.`,
    },
    {
      what: t`Activity`,
      text: t`Whether the keyboard and mouse were used, second by second. Never which key, which text or where the mouse was.`,
    },
    { what: t`Screenshots`, text: screenshotText(settings) },
    { what: t`In a browser`, text: allowedSurfaceText(settings.shared_surface) },
    { what: t`Apps`, text: appText(settings) },
    { what: t`When you're idle`, text: idleText(settings) },
    {
      what: t`Who sees it`,
      text: t`You, the owners of the organization, and the managers and viewers of the project. Other members can't see it.`,
    },
    { what: t`Who can delete it`, text: deletionText(settings) },
    {
      what: t`Manual time`,
      text: settings.manual_time
        ? t`You can add time with a reason. It is marked “Manual”.`
        : t`Off: only time from a recorder counts.`,
    },
  ];
}

function screenshotText({ blur, retention_days: days }: OrganizationSettings): string {
  const monitors = blur
    ? t`All monitors, blurred before they are stored, so that no text can be read.`
    : t`All monitors, not blurred.`;
  const moments = t`Never while you are idle or the screen is locked.`;
  const retention =
    days === null
      ? t`Kept permanently.`
      : plural(days, { one: 'Deleted after # day.', other: 'Deleted after # days.' });
  return [monitors, moments, retention].join(' ');
}

function appText({ titles }: OrganizationSettings): string {
  if (!titles) return appsText({ titles });
  const retention = plural(titleRetentionDays, {
    one: 'Window titles are kept for # day.',
    other: 'Window titles are kept for # days.',
  });
  return [appsText({ titles }), retention].join(' ');
}

function idleText({ idle_minutes: minutes }: OrganizationSettings): string {
  if (minutes === 0) return t`The desktop app never asks. The timer runs until it is stopped.`;
  return plural(minutes, {
    one: "After # minute without input, the desktop app asks “Still working?”, and you choose whether that time counts. If you don't respond, the timer stops one minute after your last input.",
    other:
      "After # minutes without input, the desktop app asks “Still working?”, and you choose whether that time counts. If you don't respond, the timer stops one minute after your last input.",
  });
}

function deletionText({ members_may_delete: may }: OrganizationSettings): string {
  return may
    ? t`You can delete your own entries (their screenshots and app usage go too). Managers and owners can delete anyone's.`
    : t`Only managers and owners. Members of this organization can't delete time.`;
}
