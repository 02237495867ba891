import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { Project } from '@time-tracker/contract/project';
import { useOrganization } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { RangeChoice } from './range-choice.tsx';
import { peopleOf } from './use-people-and-projects.ts';
import type { WorkFiltersInAddress } from './use-work-filters.ts';
import classes from './work-filter-bar.module.css';

const everything = 'all';

interface WorkFilterBarProps {
  address: WorkFiltersInAddress;
  /** From `usePeopleAndProjects`. */
  projects: Project[];
  /** While false, the space of the controls is reserved, so that nothing shifts later. */
  isLoaded?: boolean;
}

/** Project, member, and the range with its time zone: for a page's toolbar. */
export function WorkFilterBar({ address, projects, isLoaded = true }: WorkFilterBarProps) {
  const { filters, change } = address;
  const people = peopleOf(projects, filters.projectId);
  const chosen = people.find(({ id }) => id === filters.userId);
  // Members are not in their own list, but can open a link to their manager's view of them.
  const elsewhere = [...peopleOf(projects, undefined), useCurrentUser()].find(
    ({ id }) => id === filters.userId,
  );
  const isKnownProject = projects.some(({ id }) => id === filters.projectId);
  if (!isLoaded) return <LoadingFilterBar address={address} />;
  return (
    <>
      {(projects.length > 1 || filters.projectId !== undefined) && (
        <Select
          aria-label={t`Project`}
          className={classes.choice}
          data={[
            { value: everything, label: t`All projects` },
            ...projects.map(({ id, name, archived }) => ({
              value: String(id),
              label: archived ? t`${name} (archived)` : name,
            })),
            ...(filters.projectId !== undefined && !isKnownProject
              ? [{ value: String(filters.projectId), label: t`Unknown project` }]
              : []),
          ]}
          value={choiceOf(filters.projectId)}
          onChange={(value) => change({ projectId: idOf(value) })}
          allowDeselect={false}
          searchable={projects.length > 8}
          nothingFoundMessage={t`No project has this name`}
        />
      )}
      {(people.length > 1 || filters.userId !== undefined) && (
        <Select
          aria-label={t`Member`}
          className={classes.choice}
          data={[
            { value: everything, label: t`All members` },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(filters.userId !== undefined && !chosen
              ? [{ value: String(filters.userId), label: elsewhere?.name ?? 'A former member' }]
              : []),
          ]}
          value={choiceOf(filters.userId)}
          onChange={(value) => change({ userId: idOf(value) })}
          allowDeselect={false}
          searchable={people.length > 8}
          nothingFoundMessage={t`Nobody has this name`}
        />
      )}
      <RangeChoice address={address} />
    </>
  );
}

function LoadingFilterBar({ address }: Pick<WorkFilterBarProps, 'address'>) {
  const { role } = useOrganization();
  return (
    <>
      <Select
        disabled
        aria-label={t`Project`}
        placeholder={t`All projects`}
        className={classes.choice}
      />
      {role === 'owner' && (
        <Select
          disabled
          aria-label={t`Member`}
          placeholder={t`All members`}
          className={classes.choice}
        />
      )}
      <RangeChoice address={address} />
    </>
  );
}

function choiceOf(id: number | undefined): string {
  return id === undefined ? everything : String(id);
}

function idOf(choice: string | null): number | undefined {
  return choice === null || choice === everything ? undefined : Number(choice);
}
