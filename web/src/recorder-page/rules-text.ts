import { plural, t } from '@lingui/core/macro';
import type { LocalRules } from '@time-tracker/contract/local-recorder';
import type { RecordingRules, ViewerRole } from '@time-tracker/contract/recording-rules';
import { formatList } from '../language/format.ts';

/** One fact about what is recorded. */
export interface Fact {
  what: string;
  text: string;
}

/** What is recorded in the project of the timer, and who can see it. */
export function rulesFacts(rules: LocalRules): Fact[] {
  return [
    { what: t`Time`, text: t`When you work, and on which project. Only while your timer runs.` },
    {
      what: t`Activity`,
      text: t`Whether the keyboard and mouse are used, second by second. Never which key or which text.`,
    },
    {
      what: t`Apps`,
      text: rules.rules.titles
        ? t`Which app or website is in front, with the title of its window.`
        : t`Which app or website is in front, without the title of its window.`,
    },
    { what: t`Screenshots`, text: screenshotText(rules.rules) },
    { what: t`Who can see it`, text: viewersText(rules) },
  ];
}

function screenshotText({
  screenshot_interval: interval,
  blur,
  retention_days: days,
}: RecordingRules) {
  if (interval === 0) return t`None.`;
  const every = plural(interval, {
    one: 'One every minute, at a random moment, of all screens.',
    other: 'One every # minutes, at a random moment, of all screens.',
  });
  const blurred = blur ? t`They are blurred before they leave this machine.` : t`Not blurred.`;
  const deleted =
    days === null
      ? t`They are kept permanently.`
      : plural(days, { one: 'Deleted after # day.', other: 'Deleted after # days.' });
  return [every, blurred, deleted].join(' ');
}

function viewersText({ rules, people, peopleCount }: LocalRules): string {
  if (rules.who_can_see.length === 0) return t`Only you.`;
  const viewers = formatList([t`You`, ...rules.who_can_see.map(roleText)]);
  if (people.length === 0) return `${viewers}.`;
  const more = peopleCount - people.length;
  const names = formatList([
    ...people.map(({ name }) => name),
    ...(more > 0 ? [plural(more, { one: '# other', other: '# others' })] : []),
  ]);
  return t`${viewers}: ${names}.`;
}

function roleText(role: ViewerRole): string {
  switch (role) {
    case 'owners':
      return t`owners of the organization`;
    case 'managers':
      return t`managers of the project`;
    case 'viewers':
      return t`viewers of the project`;
  }
}
