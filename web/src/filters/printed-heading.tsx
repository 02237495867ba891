import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOrganization } from '../api/organization-choice.ts';
import { formatDateTime } from '../language/format.ts';
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

/** Says on paper what the page is about, and of when: the toolbar with its filters is missing there. */
export function PrintedHeading({ title, address, projects, hasRange = true }: PrintedHeadingProps) {
  const { name: organization } = useOrganization();
  const { projectId, userId, range, timeZone } = address.filters;
  const project = projects.find(({ id }) => id === projectId)?.name;
  const person =
    userId === undefined
      ? undefined
      : peopleOf(projects, undefined).find(({ id }) => id === userId)?.name;
  const printedAt = formatDateTime(usePrintedAtMs(), timeZone);
  const dates = hasRange ? rangeDates(range) : undefined;
  const parts = [
    organization,
    project,
    person,
    dates,
    rangeZoneLabel(range, timeZone),
    t`Printed ${printedAt}`,
  ];
  return (
    <div className={classes.heading} aria-hidden>
      <strong>{title}</strong>
      <span>{parts.filter((part) => part !== undefined).join(' · ')}</span>
    </div>
  );
}

/** When the page is printed, which may be long after it was opened. */
function usePrintedAtMs(): number {
  const [printedAtMs, setPrintedAtMs] = useState(() => Date.now());
  useEffect(() => {
    // The browser prints what is there when the event ends.
    const update = () => flushSync(() => setPrintedAtMs(Date.now()));
    addEventListener('beforeprint', update);
    return () => removeEventListener('beforeprint', update);
  }, []);
  return printedAtMs;
}
