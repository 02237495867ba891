import { titleRetentionDays } from '@time-tracker/contract/limits';
import type { OrganizationSettings } from '@time-tracker/contract/organization';

/** One thing that is recorded, or may be done with it, in plain words. */
export interface Fact {
  what: string;
  words: string;
}

/** How often the screens are captured; 0 minutes = never. */
export function intervalLabel(minutes: number): string {
  if (minutes === 0) return 'No screenshots';
  if (minutes === 1) return 'One screenshot in each minute';
  return `One screenshot in each ${minutes} minutes`;
}

/** What an organization records of whoever works for it. */
export function recordedFacts(settings: OrganizationSettings): Fact[] {
  return [
    {
      what: 'Time',
      words: 'When you worked on which project. Time is kept for ever.',
    },
    {
      what: 'Activity',
      words:
        'Whether keyboard and mouse were used, second by second. Never which key, which text or which position.',
    },
    { what: 'Screenshots', words: screenshotsText(settings) },
    { what: 'Applications', words: applicationText(settings) },
    { what: 'Away from the desk', words: idleWordsFor(settings) },
    {
      what: 'Who sees it',
      words:
        'You, the owners of the organization, and the managers and viewers of the project. Other members do not.',
    },
    { what: 'Who may delete it', words: deletionText(settings) },
    {
      what: 'Time by hand',
      words: settings.manual_time
        ? 'You may add time with a reason. It is marked as added by hand.'
        : 'Not taken: only what a recorder saw counts.',
    },
  ];
}

function screenshotsText({ blur, retention_days: days }: OrganizationSettings): string {
  const look = blur
    ? 'All monitors, blurred before anything is kept, so that no text can be read.'
    : 'All monitors, as they are.';
  const keeping = days === null ? 'Kept for ever.' : `Deleted after ${days} days.`;
  return `${look} At a random moment, never while you are away or the screen is locked. ${keeping}`;
}

function applicationText({ titles }: OrganizationSettings): string {
  const names = 'Which application was in front and for how long; of an address only the domain.';
  return titles
    ? `${names} Titles of windows are kept for ${titleRetentionDays} days.`
    : `${names} Titles of windows are not kept.`;
}

function idleWordsFor({ idle_minutes: minutes }: OrganizationSettings): string {
  if (minutes === 0) return 'The recorder never asks: the timer runs until it is stopped.';
  return (
    `After ${minutes} minutes without input the recorder asks whether you still work. ` +
    'Without an answer the timer stops, and the time since your last input is not counted.'
  );
}

function deletionText({ members_may_delete: may }: OrganizationSettings): string {
  return may
    ? 'You, your own: time goes together with its screenshots and applications. Managers and owners, everybody’s.'
    : 'Managers and owners only. Your organization keeps members from deleting.';
}
