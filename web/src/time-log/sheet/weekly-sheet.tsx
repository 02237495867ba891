import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPrinter, IconTable } from '@tabler/icons-react';
import { useMemo } from 'react';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { calls } from '../../api/client.ts';
import { useHiddenWork } from '../../work-changes/hidden-work.ts';
import { useOrganization } from '../../api/organization-choice.ts';
import { useCurrentUser } from '../../api/session.ts';
import { customRange, rangeDates, weekOf } from '../../filters/day-range.ts';
import { rangeZoneLabel } from '../../filters/range-zone.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { WiderChoices } from '../../filters/wider-choices.tsx';
import { LoadState } from '../../routing/load-state.tsx';
import { WorkFailure } from '../../filters/work-failure.tsx';
import { daysWithoutHidden, filterOf } from '../../work-changes/work-without-hidden.ts';
import { CsvButton } from '../../ui/tables/csv-button.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { formatDateTime } from '../../language/format.ts';
import { Pager } from '../../ui/tables/pager.tsx';
import { addDays, startOfDay, type Day } from '../../ui/time/zoned-day.ts';
import { workRights } from '../changes/work-rights.ts';
import type { Sheet } from './sheet-rows.ts';
import { SheetSkeleton } from './sheet-skeleton.tsx';
import { SheetTable, type OwnTyping } from './sheet-table.tsx';
import { useSheetDownload } from './use-sheet-download.ts';
import { useUnchangedScreens } from './use-unchanged-screens.ts';
import { isOfOrganization } from '../data/use-work-log.ts';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import classes from './weekly-sheet.module.css';

const listedMembers = 50;

interface WeeklySheetProps {
  address: WorkFiltersInAddress;
  projects: ListedProject[];
  page: number;
  onPage: (page: number) => void;
}

/** The week of the last selected day: members, their projects, and each day. Suitable for printing. */
export function WeeklySheet({ address, projects, page, onPage }: WeeklySheetProps) {
  const organization = useOrganization();
  const { filters, calendar, input, isLive } = address;
  const { timeZone } = filters;
  const week = weekOf(filters.range.last, calendar);
  const sheetInput = {
    ...input,
    start: new Date(startOfDay(week.first, timeZone)).toISOString(),
    finish: new Date(startOfDay(addDays(week.last, 1), timeZone)).toISOString(),
    time_zone: timeZone,
    by: 'member_project' as const,
    page_size: listedMembers,
  };
  const file = useSheetDownload(sheetInput, [organization.name, week.first, week.last]);
  const sheet = useQuery(
    calls.activity.days.queryOptions({
      input: { ...sheetInput, page },
      placeholderData: (before, query) =>
        isOfOrganization(query, sheetInput.organization_id) ? before : undefined,
      refetchInterval: isLive ? minuteMs : false,
    }),
  );
  const shown = useWithoutHidden(sheet, sheetInput);
  const unchanged = useUnchangedScreens(
    {
      organization_id: organization.id,
      project_id: sheetInput.project_id,
      start: sheetInput.start,
      finish: sheetInput.finish,
      time_zone: timeZone,
    },
    sheet.isPlaceholderData ? [] : (shown?.groups.map(({ id }) => id) ?? []),
  );
  const typing = useOwnTyping(filters, projects);
  const isEmpty = shown?.groups.length === 0;
  const project = projects.find(({ id }) => id === filters.projectId);
  const projectName = project?.name ?? '';
  const organizationName = organization.name;
  const firstDay = rangeDates({ first: week.first, last: week.first });
  const zone = rangeZoneLabel(week, timeZone);
  const updatedAt = formatDateTime(sheet.dataUpdatedAt, timeZone);
  return (
    <section className={classes.sheet} aria-label={t`Weekly sheet`}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{t`${organizationName}: week of ${firstDay}`}</h2>
          <p className={classes.text}>
            {[t`Time zone ${zone}`, ...(project ? [t`only ${projectName}`] : [])].join(' · ')}
            <span className={classes.printed}>{` · ${t`as of ${updatedAt}`}`}</span>
          </p>
        </div>
        <div className={classes.buttons}>
          <CsvButton
            hasRows={shown !== undefined && shown.groups.length > 0}
            isLoading={file.isLoading}
            onDownload={file.download}
          />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!sheet.data || isEmpty}
            onClick={() => print()}
          >
            {t`Print`}
          </Button>
        </div>
      </header>
      <LoadState
        query={sheet}
        placeholder={<SheetSkeleton />}
        failure={(query) => (
          <div className={classes.failure}>
            <WorkFailure
              address={address}
              title={t`Could not load the weekly sheet`}
              query={query}
            />
          </div>
        )}
      />
      {isEmpty && <EmptyWeek address={address} firstDay={week.first} />}
      {shown && (!isEmpty || typing) && (
        <>
          <SheetTable
            // Rows that were added to a week are not those of another.
            key={`${organization.id} ${week.first}`}
            sheet={shown}
            address={address}
            typing={typing}
            unchanged={unchanged}
            isStale={sheet.isPlaceholderData}
          />
          {typing && <TypingHint />}
          <Pager
            label={t`Pages of members`}
            page={page}
            pageSize={listedMembers}
            total={shown.group_count}
            onPage={onPage}
          />
        </>
      )}
    </section>
  );
}

interface EmptyWeekProps {
  address: WorkFiltersInAddress;
  firstDay: Day;
}

/** Why a week has no time, and where there may be some. */
function EmptyWeek({ address, firstDay }: EmptyWeekProps) {
  const { calendar, change, isLive } = address;
  const weekBefore = customRange(addDays(firstDay, -7), addDays(firstDay, -1), calendar);
  return (
    <EmptyNotice
      icon={<IconTable size={28} />}
      title={t`No time in this week`}
      why={
        isLive
          ? t`Everyone who tracks time this week shows up here.`
          : t`No one tracked time, or it was deleted.`
      }
      action={
        <Group justify="center" gap="sm">
          <Button variant="default" onClick={() => change({ range: weekBefore })}>
            {t`See the week before`}
          </Button>
          <WiderChoices address={address} offersDays={false} />
        </Group>
      }
    />
  );
}

/** The sheet without what is being deleted. */
function useWithoutHidden(
  { data, dataUpdatedAt }: { data: Sheet | undefined; dataUpdatedAt: number },
  input: WorkFiltersInAddress['input'],
): Sheet | undefined {
  const { activities: hidden } = useHiddenWork(dataUpdatedAt);
  const { organization_id, project_id, user_id, start, finish } = input;
  return useMemo(
    () =>
      data &&
      daysWithoutHidden(data, hidden, filterOf({ organization_id, project_id, user_id }), {
        start,
        finish,
      }),
    [data, hidden, organization_id, project_id, user_id, start, finish],
  );
}

/** The projects that the user can type time into; undefined if the sheet does not list their rows. */
function useOwnTyping(
  { userId, projectId }: WorkFiltersInAddress['filters'],
  projects: ListedProject[],
): OwnTyping | undefined {
  const organization = useOrganization();
  const user = useCurrentUser();
  const rights = workRights(projects, user.id, organization.settings);
  const own = rights.addable.filter(({ id }) => projectId === undefined || id === projectId);
  if (own.length === 0 || (userId !== undefined && userId !== user.id)) return undefined;
  return {
    projects: own,
    mayDelete: (id) => rights.mayDelete({ user_id: user.id, project_id: id }),
  };
}

function TypingHint() {
  return (
    <p className={classes.hint}>
      {t`Type a duration such as 1:30 or 1.5 into a cell of your own to add manual time.`}{' '}
      <span className={classes.keys}>
        {t`Arrow keys move between cells. Enter opens the entries behind a number.`}
      </span>
    </p>
  );
}
