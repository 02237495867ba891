import { useMemo } from 'react';
import { useOrganization } from '../api/organization-choice.ts';
import { usePeopleAndProjects } from '../filters/use-people-and-projects.ts';
import { useWorkFilters } from '../filters/use-work-filters.ts';
import { WorkFilterBar } from '../filters/work-filter-bar.tsx';
import { Page } from '../ui/page.tsx';
import { seriesColorsOf } from '../ui/series-color.ts';
import { SessionLog } from './session-log.tsx';
import classes from './time-log-page.module.css';

/** Recorded time by day: when, on what, how active; and what can be put right about it. */
export function TimeLogPage() {
  const organization = useOrganization();
  const address = useWorkFilters({ preset: 'this_week', keeps: ['view'] });
  const { projects, isLoaded } = usePeopleAndProjects(organization.id);
  const ids = projects.map(({ id }) => id).join(' ');
  const colors = useMemo(() => seriesColorsOf(ids === '' ? [] : ids.split(' ').map(Number)), [ids]);
  const colorOf = (projectId: number) => colors.get(projectId) ?? 'var(--mantine-color-gray-5)';
  return (
    <Page title="TimeLog" actions={<WorkFilterBar address={address} projects={projects} />}>
      <div className={classes.log}>
        <SessionLog address={address} projects={projects} isLoaded={isLoaded} colorOf={colorOf} />
      </div>
    </Page>
  );
}
