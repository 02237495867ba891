/** Something the template's search can find: an example, as all on its page. */
export interface DemoEntry {
  title: string;
  text: string;
}

export const demoEntries: DemoEntry[] = [
  { title: 'Dashboard', text: 'The nine cards of an organization' },
  { title: 'Profile', text: 'A page about a person' },
  { title: 'Projects', text: 'A list of what is worked on' },
  { title: 'Wizards', text: 'Forms of several steps' },
  { title: 'Layout Builder', text: 'Header, toolbar, aside and footer' },
  { title: 'Documentation', text: 'A placeholder for a manual' },
  { title: 'Changelog', text: 'A placeholder for what is new' },
];

/** The header's search of the template begins here (specification, section 9). */
export const searchMinLength = 3;

/** What the words find; undefined while they are too few to search with. */
export function searchDemo(typed: string): DemoEntry[] | undefined {
  const words = typed.trim().toLowerCase();
  if (words.length < searchMinLength) return undefined;
  return demoEntries.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(words));
}
