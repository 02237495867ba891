import { ActionIcon, Checkbox, Group } from '@mantine/core';
import type { Activity, WorkSession } from '@time-tracker/contract/activity';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ChangeEvent } from 'react';
import { useLocation } from 'react-router';
import { errorWords } from '../api/api-errors.ts';
import { TextLink } from '../text-link.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { formatClock, formatDuration, formatPercent } from '../ui/format.ts';
import { InstantText } from '../ui/instant-text.tsx';
import { RecordTable, type Column } from '../ui/record-table.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { MinuteFlags } from './minute-flags.tsx';
import classes from './session-item.module.css';
import { screenshotsOfWork } from './session-screenshots.ts';
import { sourceWords } from './source-words.ts';
import type { LogActs } from './use-log-acts.ts';
import { activitiesOf } from './use-selected-work.ts';
import {
  isSelected,
  nothingSelected,
  withActivitiesBetween,
  withActivity,
} from './work-selection.ts';

interface SessionActivitiesProps {
  session: WorkSession;
  /** What the session is called. */
  words: string;
  organizationId: number;
  timeZone: string;
  acts: LogActs;
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
        words={errorWords(list.error)}
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
  const columns = [startColumn(props, choose), ...timeColumns(props), ...workColumns(props)];
  return props.acts.mayChange(props.session) ? [...columns, buttonsColumn(props)] : columns;
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

function timeColumns({ timeZone }: SessionActivitiesProps): Column<Activity>[] {
  return [
    {
      key: 'finish',
      label: 'Finish',
      isPlain: true,
      render: ({ finish }) => (
        <span className={classes.until}>
          <InstantText at={finish} words={formatClock(finish, timeZone)} timeZone={timeZone} />
        </span>
      ),
    },
    {
      key: 'duration',
      label: 'Duration',
      align: 'right',
      isPlain: true,
      render: ({ duration }) => formatDuration(duration),
    },
    {
      key: 'activity',
      label: 'Activity',
      align: 'right',
      isPlain: true,
      render: ({ activity }) => formatPercent(activity),
    },
    {
      key: 'minutes',
      label: 'Minutes',
      isPlain: true,
      isNothing: ({ minutes }) => !minutes.includes(true),
      render: (one) => <MinuteFlags activity={one} />,
    },
  ];
}

function workColumns({ session, timeZone }: SessionActivitiesProps): Column<Activity>[] {
  return [
    {
      key: 'source',
      label: 'Source',
      isPlain: true,
      // Said by the session already.
      isNothing: () => session.sources.length === 1,
      render: ({ source }) => sourceWords[source],
    },
    {
      key: 'note',
      label: 'Note',
      isPlain: true,
      isLong: true,
      isNothing: ({ note }) => note === null,
      render: ({ note }) => <span>{note ?? '–'}</span>,
    },
    {
      key: 'screenshots',
      label: 'Screenshots',
      align: 'right',
      isNothing: ({ screenshots }) => screenshots === 0,
      render: (one) => <ScreenshotCount one={one} timeZone={timeZone} />,
    },
  ];
}

/** Leads to the diary of that day. */
function ScreenshotCount({ one, timeZone }: { one: Activity; timeZone: string }) {
  const { search } = useLocation();
  if (one.screenshots === 0) return '0';
  return (
    <TextLink to={screenshotsOfWork(one, search, timeZone)} inherit>
      {one.screenshots}
    </TextLink>
  );
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

interface ActivityButtonsProps {
  one: Activity;
  acts: LogActs;
  words: string;
  onDelete: () => void;
}

function ActivityButtons({ one, acts, words, onDelete }: ActivityButtonsProps) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" className={classes.activityButtons}>
      {acts.rights.mayEdit(one) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Edit the note of ${words}`}
          onClick={() =>
            acts.ask({
              kind: 'note',
              activityIds: [one.activity_id],
              note: one.note ?? '',
              isReason: one.source === 'manual',
            })
          }
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      {acts.rights.mayDelete(one) && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${words}`} onClick={onDelete}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
