import { Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { noteMaxLength } from '@time-tracker/contract/limits';
import type { Project } from '@time-tracker/contract/project';
import { useId, useState } from 'react';
import { client } from '../../api/client.ts';

import { useSendingForm } from '../../api/sending-form.ts';
import { durationText } from '../../language/duration-text.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { formatDuration } from '../../language/format.ts';
import { toastFailure, toastSuccess } from '../../ui/dialogs/toast.ts';
import type { Day } from '../../ui/time/zoned-day.ts';
import { newManualId } from './manual-id.ts';
import { manualEntries, readManualTime, sumUpResults } from './manual-entries.ts';
import { changedByWork } from './use-selected-work.ts';

interface AddTimeModalProps {
  /** Projects that take it; never empty. */
  projects: Project[];
  /** Proposed. */
  projectId: number | undefined;
  day: Day;
  today: Day;
  timeZone: string;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  project_id: string;
  day: Day;
  start: string;
  finish: string;
  note: string;
}

/** Own time that nothing recorded: when, on what, and why it was not recorded. */
export function AddTimeModal(props: AddTimeModalProps) {
  const { projects, projectId, day, today, timeZone, onClose } = props;
  const proposed = projects.find(({ id }) => id === projectId) ?? projects[0];
  const [openedAtMs] = useState(() => Date.now());
  const read = (entered: Values) => readManualTime(entered, timeZone, openedAtMs);
  const { values, field, submit, canSubmit, isSending } = useSendingForm<Values, unknown>({
    initialValues: { project_id: String(proposed?.id ?? ''), day, start: '', finish: '', note: '' },
    rules: (entered) => {
      const time = read(entered);
      const reason = entered.note.trim() === '' ? { note: 'A reason is required' } : {};
      return 'problems' in time ? { ...time.problems, ...reason } : reason;
    },
    send: async (entered) => {
      const time = read(entered);
      if ('problems' in time) return;
      const work = { projectId: Number(entered.project_id), reason: entered.note.trim() };
      const activities = manualEntries(time, work, newManualId);
      const { results } = await client.activity.record({ activities });
      sayResult(sumUpResults(activities, results));
    },
    changes: changedByWork,
    refreshesLast: true,
    onSent: onClose,
  });
  const time = read(values);
  const fieldId = useId();
  return (
    <FormModal
      title="Add time"
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
      submitLabel="Add"
      discardLabel="Cancel"
    >
      <NativeSelect
        label="Project"
        data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
        data-autofocus
        {...field('project_id')}
      />
      <DatePickerInput
        label="Day"
        maxDate={today}
        valueFormat="DD/MM/YYYY"
        previousLabel="Previous month"
        nextLabel="Next month"
        hideOutsideDates
        weekendDays={[]}
        // One id for both, so that the calendar is called after the field that opens it.
        id={fieldId}
        popoverProps={{ id: fieldId, returnFocus: true }}
        {...field('day')}
      />
      <Group grow align="flex-start">
        <TextInput label="From" placeholder="09:00" autoComplete="off" {...field('start')} />
        <TextInput label="To" placeholder="17:30" autoComplete="off" {...field('finish')} />
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        {'problems' in time
          ? `By the clock of ${timeZone.replaceAll('_', ' ')}. 00:00 is the end of the day.`
          : `${durationText((time.finishMs - time.startMs) / 1000)}, by the clock of ${timeZone.replaceAll('_', ' ')}.`}
      </Text>
      <Textarea
        label="Reason"
        description="Why it was not recorded; everybody who sees this time reads it."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={noteMaxLength}
        {...field('note')}
      />
    </FormModal>
  );
}

function sayResult({ addedSeconds, takenSeconds, refusal }: ReturnType<typeof sumUpResults>): void {
  if (refusal !== undefined) {
    const before = addedSeconds > 0 ? `${formatDuration(addedSeconds)} added. ` : '';
    return toastFailure(`${before}The rest was refused: ${refusal}`);
  }
  if (addedSeconds === 0) {
    return toastFailure('Nothing was added: other time of yours is there already.');
  }
  const taken =
    takenSeconds > 0
      ? `; ${formatDuration(takenSeconds)} was left out, since other time of yours is there already`
      : '';
  toastSuccess(`${formatDuration(addedSeconds)} added${taken}.`);
}
