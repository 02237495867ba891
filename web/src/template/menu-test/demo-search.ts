import { t } from '@lingui/core/macro';

/** An example entry for the search of the template. */
export interface DemoEntry {
  title: string;
  text: string;
}

export function demoEntries(): DemoEntry[] {
  return [
    { title: t`Dashboard`, text: t`The nine cards of an organization` },
    { title: t`Profile`, text: t`A page about a person` },
    { title: t`Projects`, text: t`A list of projects` },
    { title: t`Wizards`, text: t`Forms with several steps` },
    { title: t`Layout Builder`, text: t`Header, toolbar, aside and footer` },
    { title: t`Documentation`, text: t`A placeholder for a manual` },
    { title: t`Changelog`, text: t`A placeholder for news` },
  ];
}

/** The header's search of the template begins here (specification, section 9). */
export const searchMinLength = 3;

/** The matches; undefined while the text is too short to search. */
export function searchDemo(typed: string): DemoEntry[] | undefined {
  const query = typed.trim().toLowerCase();
  if (query.length < searchMinLength) return undefined;
  return demoEntries().filter(({ title, text }) =>
    `${title} ${text}`.toLowerCase().includes(query),
  );
}
