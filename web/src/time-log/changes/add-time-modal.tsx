import { t } from '@lingui/core/macro';
import { Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { noteMaxLength } from '@time-tracker/contract/limits';
import { useId } from 'react';
import { useSendingForm } from '../../api/sending-form.ts';
import { chosenFormats } from '../../language/format-choice.ts';
import { dateFieldFormat, formatTimeOfDay } from '../../language/format.ts';
import { durationText } from '../../language/duration-text.ts';
import { useServerNow } from '../../timer/use-server-now.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { zoneLabel } from '../../ui/time/zone-label.ts';
import type { Day } from '../../ui/time/zoned-day.ts';
import { OverlapText } from './overlap-text.tsx';
import { useAddTime } from './use-add-time.ts';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import { readManualTime } from './manual-entries.ts';

/** What the form starts with. */
export interface TimeProposal {
  projectId?: number | undefined;
  day: Day;
  /** As typed: `09:00`. */
  start?: string;
  finish?: string;
  note?: string;
}

interface AddTimeModalProps {
  /** Projects that accept manual time; never empty. */
  projects: ListedProject[];
  proposal: TimeProposal;
  /** Whether the person may delete what they add. */
  mayUndo: (projectId: number) => boolean;
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

/** Adds own time that was not tracked: when, on what, and why. */
export function AddTimeModal(props: AddTimeModalProps) {
  const { projects, proposal, mayUndo, today, timeZone, onClose } = props;
  const { day, start = '', finish = '', note = '' } = proposal;
  const proposed = projects.find(({ id }) => id === proposal.projectId) ?? projects[0];
  const { addTime } = useAddTime();
  const serverNow = useServerNow();
  const read = (entered: Values) => readManualTime(entered, timeZone, serverNow());
  const { values, field, submit, canSubmit, isSending } = useSendingForm<Values, boolean>({
    initialValues: { project_id: String(proposed?.id ?? ''), day, start, finish, note },
    rules: (entered) => {
      const time = read(entered);
      const reason = entered.note.trim() === '' ? { note: t`Enter a reason` } : {};
      return 'problems' in time ? { ...time.problems, ...reason } : reason;
    },
    send: async (entered) => {
      const time = read(entered);
      if ('problems' in time) return false;
      const id = Number(entered.project_id);
      const reason = entered.note.trim();
      return addTime({ intervals: [time], projectId: id, reason, mayUndo: mayUndo(id) });
    },
    // Adding it says so.
    showsItsErrors: true,
    onSent: (isAdded) => {
      if (isAdded) onClose();
    },
  });
  const time = read(values);
  const zone = zoneLabel(timeZone, 'problems' in time ? undefined : time.start);
  const duration = 'problems' in time ? '' : durationText((time.end - time.start) / 1000);
  const midnight = chosenFormats().clock === '24' ? t`24:00 (or 00:00)` : formatTimeOfDay(0);
  const fieldId = useId();
  return (
    <FormModal
      title={t`Add time`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
      submitLabel={t`Add`}
      discardLabel={t`Cancel`}
    >
      <NativeSelect
        label={t`Project`}
        data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
        data-autofocus
        {...field('project_id')}
      />
      <DatePickerInput
        label={t`Day`}
        maxDate={today}
        valueFormat={dateFieldFormat()}
        previousLabel={t`Previous month`}
        nextLabel={t`Next month`}
        hideOutsideDates
        weekendDays={[]}
        // One id for both: the label of the field names its calendar.
        id={fieldId}
        popoverProps={{ id: fieldId, returnFocus: true }}
        {...field('day')}
      />
      <Group grow align="flex-start">
        <TextInput
          label={t`From`}
          placeholder={formatTimeOfDay(9 * 60)}
          autoComplete="off"
          {...field('start')}
        />
        <TextInput
          label={t`To`}
          placeholder={formatTimeOfDay(17.5 * 60)}
          autoComplete="off"
          {...field('finish')}
        />
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        {'problems' in time
          ? t`Times are in ${zone}. Enter ${midnight} for midnight at the end of the day.`
          : t`${duration}, in the time zone ${zone}`}
      </Text>
      {!('problems' in time) && <OverlapText wanted={time} timeZone={timeZone} />}
      <Textarea
        label={t`Reason`}
        description={t`Why wasn't this tracked? Visible to everyone who can see this entry.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={noteMaxLength}
        {...field('note')}
      />
    </FormModal>
  );
}
