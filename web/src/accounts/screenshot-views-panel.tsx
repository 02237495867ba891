import { t } from '@lingui/core/macro';
import { IconEye } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ScreenshotView } from '@time-tracker/contract/screenshot';
import { useState } from 'react';
import { dayMs } from '@time-tracker/contract/time/durations';
import { calls } from '../api/client.ts';
import { useListState } from '../api/list-state.ts';
import { selectOrganization, useOrganizationChoice } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { paths } from '../routing/paths.ts';
import { PageAccessProvider } from '../routing/page-access-provider.tsx';
import { PersonLink } from '../routing/person-link.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { formatAgo } from '../language/format.ts';
import { InstantText } from '../ui/time/instant-text.tsx';
import { ListPanel } from '../ui/tables/list-panel.tsx';
import { Pager } from '../ui/tables/pager.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';
import { dayOf } from '../ui/time/zoned-day.ts';
import { screenshotViewLabel, takenRangeLabel } from './screenshot-view-label.ts';

const pageSize = 10;
/** One day less than the longest range that the server accepts. */
const lookBackMs = 399 * dayMs;

/** Who viewed the user's screenshots, in all organizations. */
export function ScreenshotViewsPanel() {
  const { id: ownId, time_zone } = useCurrentUser();
  const { organizations = [] } = useOrganizationChoice();
  const [page, setPage] = useState(1);
  const [start] = useState(() => new Date(Date.now() - lookBackMs).toISOString());
  const list = useQuery(
    calls.screenshot.views.queryOptions({
      input: { start, page, page_size: pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const nameOf = (id: number) => organizations.find((organization) => organization.id === id)?.name;
  return (
    <ListPanel
      title={t`Who viewed my screenshots`}
      description={t`Every time an owner, manager or viewer sees one, as a thumbnail or opened, it is listed here.`}
      loadingLabel={t`Loading views of your screenshots`}
      failedTitle={t`Could not load views of your screenshots`}
      rows={list.data?.views}
      {...useListState(list)}
      empty={
        <EmptyNotice
          isCompact
          icon={<IconEye size={22} />}
          title={t`No one has viewed your screenshots yet`}
          why={t`When someone else sees one of your screenshots, it is listed here.`}
        />
      }
    >
      {(rows) => (
        <>
          <RecordTable
            label={t`Views of my screenshots`}
            columns={columnsFor({ ownId, timeZone: time_zone, nowMs: list.dataUpdatedAt, nameOf })}
            rows={rows}
            keyOf={(view) =>
              `${view.viewer.id} ${view.kind} ${view.first_at} ${view.screenshot_id}`
            }
          />
          <Pager
            label={t`Pages of views of my screenshots`}
            page={page}
            pageSize={pageSize}
            total={list.data?.total ?? 0}
            onPage={setPage}
          />
        </>
      )}
    </ListPanel>
  );
}

interface Reader {
  ownId: number;
  timeZone: string;
  nowMs: number;
  /** Undefined if the user has left the organization. */
  nameOf: (organizationId: number) => string | undefined;
}

function columnsFor({ ownId, timeZone, nowMs, nameOf }: Reader): Column<ScreenshotView>[] {
  return [
    {
      key: 'viewer',
      label: t`Viewer`,
      isTitle: true,
      render: ({ viewer, organization_id: organizationId }) => (
        <PageAccessProvider organizationId={organizationId}>
          <PersonLink id={viewer.id} name={viewer.name} />
        </PageAccessProvider>
      ),
    },
    { key: 'what', label: t`Viewed`, isPlain: true, render: screenshotViewLabel },
    {
      key: 'taken',
      label: t`Taken`,
      render: (view) => {
        const label = takenRangeLabel(view, timeZone);
        if (nameOf(view.organization_id) === undefined) return label;
        const day = dayOf(Date.parse(view.taken_from), timeZone);
        return (
          <TextLink
            to={paths.screenshotsOfDay(ownId, day)}
            size="sm"
            onClick={() => selectOrganization(view.organization_id)}
          >
            {label}
          </TextLink>
        );
      },
    },
    {
      key: 'organization',
      label: t`Organization`,
      isPlain: true,
      render: ({ organization_id: id }) => nameOf(id) ?? t`a former organization`,
    },
    {
      key: 'when',
      label: t`When`,
      isPlain: true,
      render: ({ last_at: at }) => (
        <InstantText at={at} text={formatAgo(at, nowMs)} timeZone={timeZone} />
      ),
    },
  ];
}
