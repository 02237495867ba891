import { useOrganization } from '../api/organization-choice.ts';
import { rangeDates } from './day-range.ts';
import { rangeZoneLabel } from './range-zone.ts';
import classes from './printed-heading.module.css';
import { peopleOf, type ListedProject } from './use-people-and-projects.ts';
import type { WorkFiltersInAddress } from './use-work-filters.ts';

interface PrintedHeadingProps {
  title: string;
  address: WorkFiltersInAddress;
  /** From `usePeopleAndProjects`. */
  projects: ListedProject[];
  /** Off where the range has its own place on the page. */
  hasRange?: boolean;
}

/** Says on paper what the page is about: there, the toolbar with its filters is missing. */
export function PrintedHeading({ title, address, projects, hasRange = true }: PrintedHeadingProps) {
  const { name: organization } = useOrganization();
  const { projectId, userId, range, timeZone } = address.filters;
  const project = projects.find(({ id }) => id === projectId)?.name;
  const person = peopleOf(projects, undefined).find(({ id }) => id === userId)?.name;
  const dates = hasRange ? rangeDates(range) : undefined;
  const parts = [organization, project, person, dates, rangeZoneLabel(range, timeZone)];
  return (
    <div className={classes.heading} aria-hidden>
      <strong>{title}</strong>
      <span>{parts.filter((part) => part !== undefined).join(' · ')}</span>
    </div>
  );
}
