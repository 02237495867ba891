import { t } from '@lingui/core/macro';
import { Checkbox, Group } from '@mantine/core';
import type { Activity, WorkSession } from '@time-tracker/contract/activity';
import { useQuery } from '@tanstack/react-query';
import { useState, type ChangeEvent } from 'react';
import { LoadState, QueryFailure } from '../../routing/load-state.tsx';
import { useHiddenWork } from '../../work-changes/hidden-work.ts';
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
  /** The name of the session for screen readers. */
  name: string;
  organizationId: number;
  timeZone: string;
  acts: LogActions;
}

/** The activities of a session. */
export function SessionActivities(props: SessionActivitiesProps) {
  const { session, organizationId, name } = props;
  const list = useQuery(activitiesOf(organizationId, session));
  const { activities: hidden } = useHiddenWork(list.dataUpdatedAt);
  const choose = useChoosing(props);
  if (!list.data) {
    return (
      <LoadState
        query={list}
        placeholder={<SkeletonRows label={t`Loading the parts`} rows={3} height={24} />}
        failure={(query) => (
          <QueryFailure title={t`Could not load the parts of this entry`} query={query} />
        )}
      />
    );
  }
  return (
    <RecordTable
      label={t`Parts of ${name}`}
      columns={columnsFor(props, choose)}
      rows={list.data.activities.filter(({ activity_id: id }) => !hidden.has(id))}
      keyOf={({ activity_id: id }) => id}
      isDense
    />
  );
}

type Choose = (id: string, event: ChangeEvent<HTMLInputElement>) => void;

/** Shift selects all from the last selected one. */
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

/** With the checkbox. */
function startColumn(
  { session, timeZone, acts }: SessionActivitiesProps,
  choose: Choose,
): Column<Activity> {
  return {
    key: 'start',
    label: t`Start`,
    isTitle: true,
    render: ({ activity_id: id, start }) => {
      const time = formatClock(start, timeZone);
      return (
        <Group gap="sm" wrap="nowrap">
          {acts.mayChange(session) && (
            <Checkbox
              size="xs"
              aria-label={t`Select the part from ${time}`}
              checked={isSelected(acts.selection, session, id)}
              onChange={(event) => choose(id, event)}
            />
          )}
          <InstantText at={start} text={time} timeZone={timeZone} />
        </Group>
      );
    },
  };
}

function buttonsColumn({ session, timeZone, acts }: SessionActivitiesProps): Column<Activity> {
  return {
    key: 'buttons',
    label: t`Actions`,
    align: 'right',
    hidesLabel: true,
    render: (one) => {
      const time = formatClock(one.start, timeZone);
      return (
        <ActivityButtons
          session={session}
          one={one}
          acts={acts}
          time={time}
          onDelete={() =>
            acts.ask({
              kind: 'delete',
              selection: withActivity(nothingSelected, session, one.activity_id, true),
            })
          }
        />
      );
    },
  };
}
