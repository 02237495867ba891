import { useQuery } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { useMemo } from 'react';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { calls } from '../api/client.ts';

/** Archiving is rare, and refreshes the list anyway. */
const archivedStaysFreshMs = 5 * minuteMs;

interface Person {
  id: number;
  name: string;
}

/** A project without its totals. */
export type ListedProject = Omit<Project, 'worked_week' | 'worked_days' | 'last_activity'>;

/** While time is tracked, the totals change with each response. Without them, the list stays the same object. */
function withoutTotals(projects: readonly Project[]): ListedProject[] {
  return projects.map(({ worked_week, worked_days, last_activity, ...project }) => project);
}

/** The filter options: all projects, including archived ones, and the members the user may see. */
export function usePeopleAndProjects(organizationId: number) {
  const active = useQuery(
    calls.project.all.queryOptions({
      input: { organization_id: organizationId },
      select: withoutTotals,
    }),
  );
  const archived = useQuery(
    calls.project.all.queryOptions({
      input: { organization_id: organizationId, archived: true },
      staleTime: archivedStaysFreshMs,
      select: withoutTotals,
    }),
  );
  // A stable list while nothing changes, because a new one re-renders the charts.
  const projects = useMemo(
    () => [...(active.data ?? []), ...(archived.data ?? [])],
    [active.data, archived.data],
  );
  return {
    projects,
    isPending: active.isPending || archived.isPending,
    isLoaded: active.isSuccess && archived.isSuccess,
  };
}

/** Members whose screenshots the user may see: of projects they manage or view. */
export function peopleOf(
  projects: Pick<Project, 'id' | 'role' | 'members'>[],
  projectId: number | undefined,
): Person[] {
  const people = new Map<number, Person>();
  for (const project of projects) {
    if (project.role === projectRoles.member) continue;
    if (projectId !== undefined && project.id !== projectId) continue;
    for (const person of project.members) people.set(person.id, person);
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name));
}
