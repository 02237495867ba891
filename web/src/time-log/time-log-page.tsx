import { t } from '@lingui/core/macro';
import { useOrganization } from '../api/organization-choice.ts';
import { PrintedHeading } from '../filters/printed-heading.tsx';
import { usePeopleAndProjects } from '../filters/use-people-and-projects.ts';
import { useWorkFilters } from '../filters/use-work-filters.ts';
import { readPageNumber } from '../routing/page-number.ts';
import { WorkFilterBar } from '../filters/work-filter-bar.tsx';
import { Page } from '../ui/page.tsx';
import { SessionLog } from './sessions/session-log.tsx';
import classes from './time-log-page.module.css';
import { ViewTabs, toView } from './view-tabs.tsx';
import { WeeklySheet } from './sheet/weekly-sheet.tsx';

/** Tracked time by day, with ways to correct it. */
export function TimeLogPage() {
  const organization = useOrganization();
  const address = useWorkFilters({ preset: 'this_week', keeps: ['view', 'group', 'pages'] });
  const { parameters, setParameters } = address;
  const { projects, isLoaded } = usePeopleAndProjects(organization.id);
  const view = toView(parameters.get('view'));
  const pages = {
    page: readPageNumber(parameters.get('page')),
    onPage: (page: number) => {
      setParameters({ page: page === 1 ? undefined : String(page) });
      scrollTo({ top: 0, behavior: 'instant' });
    },
  };
  const tabs = (
    <ViewTabs
      view={view}
      onView={(next) =>
        setParameters({ view: next === 'sessions' ? undefined : next, page: undefined })
      }
    />
  );
  return (
    <Page
      title={t`TimeLog`}
      hasPrintedHeading
      actions={<WorkFilterBar address={address} projects={projects} isLoaded={isLoaded} />}
    >
      <div className={classes.log}>
        {view === 'sheet' ? (
          <>
            <div className={classes.tools}>{tabs}</div>
            <WeeklySheet address={address} projects={projects} {...pages} />
          </>
        ) : (
          <>
            <PrintedHeading title={t`TimeLog`} address={address} projects={projects} />
            <SessionLog
              address={address}
              projects={projects}
              isLoaded={isLoaded}
              tabs={tabs}
              {...pages}
            />
          </>
        )}
      </div>
    </Page>
  );
}
