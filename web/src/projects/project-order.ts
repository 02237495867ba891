import type { Project } from '@time-tracker/contract/project';

/** How the list of projects is sorted; the server sorts by name. */
export type ProjectOrder = 'name' | 'worked' | 'latest';

export function toProjectOrder(value: string | null): ProjectOrder {
  return value === 'worked' || value === 'latest' ? value : 'name';
}

type Listed = Pick<Project, 'name' | 'worked_week' | 'last_activity'>;

/** The projects whose name contains the search, in the chosen order. */
export function arrangeProjects<Row extends Listed>(
  projects: readonly Row[],
  { search, order }: { search: string; order: ProjectOrder },
): Row[] {
  const sought = search.trim().toLocaleLowerCase();
  const found = projects.filter(({ name }) => name.toLocaleLowerCase().includes(sought));
  switch (order) {
    case 'name':
      return found;
    case 'worked':
      return found.sort((a, b) => b.worked_week - a.worked_week);
    case 'latest':
      return found.sort((a, b) => latestOf(b) - latestOf(a));
  }
}

function latestOf({ last_activity: at }: Listed): number {
  return at === null ? 0 : Date.parse(at);
}
