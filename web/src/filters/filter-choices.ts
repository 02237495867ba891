import { t } from '@lingui/core/macro';
import { useCurrentUser } from '../api/session.ts';
import { peopleOf, type ListedProject } from './use-people-and-projects.ts';
import type { WorkFiltersInAddress } from './use-work-filters.ts';

const everything = 'all';

/** One filter: its choices, and the chosen one. */
export interface FilterChoice {
  label: string;
  /** Filters with a single choice are not offered. */
  isOffered: boolean;
  data: { value: string; label: string }[];
  value: string;
  choose: (value: string | null) => void;
  nothingFound: string;
}

/** The project and the member, as choices. */
export function useFilterChoices(
  { filters, change }: WorkFiltersInAddress,
  projects: ListedProject[],
): FilterChoice[] {
  const { projectId, userId } = filters;
  const people = peopleOf(projects, projectId);
  // Members are not in their own list, but can open a link to their manager's view of them.
  const elsewhere = [...peopleOf(projects, undefined), useCurrentUser()].find(
    ({ id }) => id === userId,
  );
  const isKnownProject = projects.some(({ id }) => id === projectId);
  const isKnownPerson = people.some(({ id }) => id === userId);
  return [
    {
      label: t`Project`,
      isOffered: projects.length > 1 || projectId !== undefined,
      data: [
        { value: everything, label: t`All projects` },
        ...projects.map(({ id, name, archived }) => ({
          value: String(id),
          label: archived ? t`${name} (archived)` : name,
        })),
        ...(projectId !== undefined && !isKnownProject
          ? [{ value: String(projectId), label: t`Unknown project` }]
          : []),
      ],
      value: choiceOf(projectId),
      choose: (value) => change({ projectId: idOf(value) }),
      nothingFound: t`No project has this name`,
    },
    {
      label: t`Member`,
      isOffered: people.length > 1 || userId !== undefined,
      data: [
        { value: everything, label: t`All members` },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(userId !== undefined && !isKnownPerson
          ? [{ value: String(userId), label: elsewhere?.name ?? t`A former member` }]
          : []),
      ],
      value: choiceOf(userId),
      choose: (value) => change({ userId: idOf(value) }),
      nothingFound: t`No one has this name`,
    },
  ];
}

/** How many filters leave something out. */
export function countActive(choices: Pick<FilterChoice, 'value'>[]): number {
  return choices.filter(({ value }) => value !== everything).length;
}

function choiceOf(id: number | undefined): string {
  return id === undefined ? everything : String(id);
}

function idOf(choice: string | null): number | undefined {
  return choice === null || choice === everything ? undefined : Number(choice);
}
