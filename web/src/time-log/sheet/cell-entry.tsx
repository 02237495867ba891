import { t } from '@lingui/core/macro';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ApiReceives } from '@time-tracker/contract/api';
import { noteMaxLength } from '@time-tracker/contract/limits';
import type { Interval } from '@time-tracker/contract/time/interval';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { client } from '../../api/client.ts';
import { useSendingForm } from '../../api/sending-form.ts';
import { useUndo, workSubjects } from '../../work-changes/use-undo.ts';
import { durationText, leadingDurationText } from '../../language/duration-text.ts';
import {
  formatDayAndMonth,
  formatTime,
  formatTimeOfDay,
  formatWeekday,
} from '../../language/format.ts';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { toastFailure, toastSuccess } from '../../ui/dialogs/toast.ts';
import type { Day } from '../../ui/time/zoned-day.ts';
import { manualEntries, sumUpResults } from '../changes/manual-entries.ts';
import type { PlacingRule } from '../data/placed-time.ts';
import { readDuration } from './typed-duration.ts';
import { usePlacedTime } from '../data/use-placed-time.ts';

export interface CellEntryProps {
  userId: number;
  project: { id: number; name: string };
  day: Day;
  timeZone: string;
  /** What was typed in the cell. */
  typed: string;
  mayDelete: boolean;
  onClose: () => void;
}

/** Adds manual time of a duration to a day. Shows where in the day before it is saved. */
export function CellEntry(props: CellEntryProps) {
  const { userId, project, day, timeZone, typed, mayDelete, onClose } = props;
  const { place, placeOnceLoaded, isError } = usePlacedTime(userId, day, timeZone);
  const showUndo = useUndo();
  const { values, field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { duration: typed, note: '' },
    rules: ({ duration, note }) => ({
      ...(readDuration(duration) === undefined && {
        duration: t`Enter a time such as 1:30 or 1.5`,
      }),
      ...(note.trim() === '' && { note: t`Enter a reason` }),
    }),
    send: async ({ duration, note }) => {
      // Enter can be faster than the day that loads.
      const time = await placeOnceLoaded(readDuration(duration) ?? 0);
      if (!('start' in time)) return undefined;
      const work = { projectId: project.id, reason: note.trim() };
      const activities = manualEntries(time, work, () => newUuidSeven(Date.now()));
      const { results } = await client.activity.record({ activities });
      return { ...sumUpResults(activities, results), time, ids: storedIds(results) };
    },
    changes: workSubjects,
    refreshesLast: true,
    onSent: (sent) => {
      if (sent === undefined) return;
      const message = resultText(sent, project.name, timeZone);
      if (sent.refusal !== undefined || sent.addedSeconds === 0) toastFailure(message);
      else if (!mayDelete) toastSuccess(message);
      else {
        const undo = () => client.activity.remove({ activity_ids: sent.ids });
        showUndo({ message, undo });
      }
      // Otherwise the person can change it and try again.
      if (sent.addedSeconds > 0) onClose();
    },
  });
  const minutes = readDuration(values.duration);
  const time = minutes === undefined ? undefined : place?.(minutes);
  const weekday = formatWeekday(day);
  const date = formatDayAndMonth(day);
  const projectName = project.name;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Text size="sm" fw={650}>{t`Add time: ${projectName}, ${weekday} ${date}`}</Text>
        <TextInput
          label={t`Duration`}
          placeholder="1:30"
          autoComplete="off"
          data-autofocus
          // The next character goes behind the typed one.
          onFocus={({ currentTarget: input }) => input.setSelectionRange(-1, -1)}
          {...field('duration')}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {isError ? t`Could not load the time of this day. Try again.` : placeText(time, timeZone)}
        </Text>
        <Textarea
          label={t`Reason`}
          description={t`Why wasn't this tracked? Visible to everyone who can see this entry.`}
          autosize
          maxRows={4}
          maxLength={noteMaxLength}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          {...field('note')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isSending}>
            {t`Cancel`}
          </Button>
          <SubmitButton
            label={t`Add`}
            isSending={isSending}
            canSubmit={canSubmit && !(time && 'longestMs' in time)}
          />
        </Group>
      </Stack>
    </form>
  );
}

type Placed = ReturnType<NonNullable<ReturnType<typeof usePlacedTime>['place']>>;

/** Where the time goes, and why. */
function placeText(time: Placed | undefined, timeZone: string): string {
  if (time === undefined) return t`Hours and minutes: 1:30, 1.5, 90m or 1h 30.`;
  if ('longestMs' in time) {
    const longest = durationText(time.longestMs / 1000);
    return t`It does not fit: the longest free time of this day until now is ${longest}.`;
  }
  const [from, to] = [formatTime(time.start, timeZone), formatTime(time.end, timeZone)];
  const why = ruleText(time.rule);
  return t`${from} – ${to}: ${why}`;
}

function ruleText(rule: PlacingRule): string {
  const nine = formatTimeOfDay(9 * 60);
  switch (rule) {
    case 'after_last_work':
      return t`after your last entry`;
    case 'from_nine':
      return t`from ${nine}, because the day has no other work`;
    case 'latest_gap':
      return t`the latest free time that is long enough`;
  }
}

type Result = ReturnType<typeof sumUpResults> & { time: Interval };

function resultText(result: Result, projectName: string, timeZone: string): string {
  const { addedSeconds, takenSeconds, refusal, time } = result;
  const added = durationText(addedSeconds);
  if (refusal !== undefined) {
    return addedSeconds > 0 ? t`Added ${added}. The rest was rejected: ${refusal}` : refusal;
  }
  if (addedSeconds === 0) return t`Nothing was added: you already have time there.`;
  const skipped = leadingDurationText(takenSeconds);
  if (takenSeconds > 0) return t`Added ${added}. ${skipped} skipped: you already have time there.`;
  const [from, to] = [formatTime(time.start, timeZone), formatTime(time.end, timeZone)];
  return t`Added ${added} to ${projectName}, ${from} – ${to}.`;
}

function storedIds(results: ApiReceives['activity']['record']['results']): string[] {
  return results.flatMap(({ activity_id: id, status, start, finish }) =>
    id !== null && status !== 'refused' && start !== finish ? [id] : [],
  );
}
