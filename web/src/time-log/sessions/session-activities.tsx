import { Checkbox, Group } from '@mantine/core';
import type { Activity, WorkSession } from '@time-tracker/contract/activity';
import { useQuery } from '@tanstack/react-query';
import { useState, type ChangeEvent } from 'react';
import { errorMessage } from '../../api/api-errors.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { formatClock } from '../../language/format.ts';
import { InstantText } from '../../ui/time/instant-text.tsx';
import { RecordTable, type Column } from '../../ui/tables/record-table.tsx';
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx';
import { ActivityButtons } from './activity-buttons.tsx';
import { recordedColumns } from './recorded-columns.tsx';
import type { LogActions } from '../changes/use-log-actions.ts';
import { activitiesOf } from '../changes/use-selected-work.ts';
import {
  isSelected,
  nothingSelected,
  withActivitiesBetween,
  withActivity,
} from '../changes/work-selection.ts';

interface SessionActivitiesProps {
  session: WorkSession;
  /** What the session is called. */
  words: string;
  organizationId: number;
  timeZone: string;
  acts: LogActions;
}

/** What a session is made of, piece by piece. */
export function SessionActivities(props: SessionActivitiesProps) {
  const { session, organizationId, words } = props;
  const list = useQuery(activitiesOf(organizationId, session));
  const choose = useChoosing(props);
  if (list.isError && !list.data) {
    return (
      <FailureNotice
        title="The activities could not be loaded"
        words={errorMessage(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (!list.data) return <SkeletonRows label="Loading the activities" rows={3} height={24} />;
  return (
    <RecordTable
      label={`Activities of ${words}`}
      columns={columnsFor(props, choose)}
      rows={list.data.activities}
      keyOf={({ activity_id: id }) => id}
      isDense
    />
  );
}

type Choose = (id: string, event: ChangeEvent<HTMLInputElement>) => void;

/** With shift, all from the one that was chosen last: an hour to be moved is two clicks. */
function useChoosing({ session, acts }: SessionActivitiesProps): Choose {
  const [lastId, setLastId] = useState('');
  return (id, { currentTarget, nativeEvent }) => {
    const isOn = currentTarget.checked;
    const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
    acts.select(
      isRange && session.activity_ids.includes(lastId)
        ? withActivitiesBetween(acts.selection, session, [lastId, id], isOn)
        : withActivity(acts.selection, session, id, isOn),
    );
    setLastId(id);
  };
}

function columnsFor(props: SessionActivitiesProps, choose: Choose): Column<Activity>[] {
  const { session, timeZone, acts } = props;
  const columns = [startColumn(props, choose), ...recordedColumns(session, timeZone)];
  return acts.mayChange(session) ? [...columns, buttonsColumn(props)] : columns;
}

/** With the box to choose it by. */
function startColumn(
  { session, timeZone, acts }: SessionActivitiesProps,
  choose: Choose,
): Column<Activity> {
  return {
    key: 'start',
    label: 'Start',
    isTitle: true,
    render: ({ activity_id: id, start }) => (
      <Group gap="sm" wrap="nowrap">
        {acts.mayChange(session) && (
          <Checkbox
            size="xs"
            aria-label={`Select the activity from ${formatClock(start, timeZone)}`}
            checked={isSelected(acts.selection, session, id)}
            onChange={(event) => choose(id, event)}
          />
        )}
        <InstantText at={start} words={formatClock(start, timeZone)} timeZone={timeZone} />
      </Group>
    ),
  };
}

function buttonsColumn({ session, timeZone, acts }: SessionActivitiesProps): Column<Activity> {
  return {
    key: 'buttons',
    label: 'Actions',
    align: 'right',
    hidesLabel: true,
    render: (one) => (
      <ActivityButtons
        one={one}
        acts={acts}
        words={`the activity from ${formatClock(one.start, timeZone)}`}
        onDelete={() =>
          acts.ask({
            kind: 'delete',
            selection: withActivity(nothingSelected, session, one.activity_id, true),
          })
        }
      />
    ),
  };
}
