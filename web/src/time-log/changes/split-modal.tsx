import { t } from '@lingui/core/macro';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { WorkSession } from '@time-tracker/contract/activity';
import { noteMaxLength } from '@time-tracker/contract/limits';
import { parseInterval, type Interval } from '@time-tracker/contract/time/interval';
import { client } from '../../api/client.ts';
import { useSendingForm } from '../../api/sending-form.ts';
import { useUndo, workSubjects } from '../../work-changes/use-undo.ts';
import { formatTime } from '../../language/format.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { dayOf, instantOf } from '../../ui/time/zoned-day.ts';
import { unchangedMessage } from '../../work-changes/change-message.ts';
import { minutesOf } from './manual-entries.ts';
import { loadSession } from './use-selected-work.ts';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import { splitSession } from './split-session.ts';

interface SplitModalProps {
  organizationId: number;
  session: WorkSession;
  /** Projects that the second part can be moved to. */
  targets: ListedProject[];
  timeZone: string;
  onClose: () => void;
}

/** Splits a session at a time, so that its second part gets another project or note. */
export function SplitModal(props: SplitModalProps) {
  const { organizationId, session, targets, timeZone, onClose } = props;
  const queryClient = useQueryClient();
  const undoLater = useUndo();
  const whole = parseInterval(session);
  const [start, finish] = [formatTime(whole.start, timeZone), formatTime(whole.end, timeZone)];
  const [oldNote = ''] = session.notes.length === 1 ? session.notes : [];
  const initialValues = { at: '', project_id: String(session.project_id), note: oldNote };
  const read = (text: string) => readInside(text, whole, timeZone);
  const findProblems = ({ at, project_id: projectId, note }: typeof initialValues) => {
    const isSame = Number(projectId) === session.project_id && note.trim() === oldNote;
    return {
      at: read(at) === undefined ? t`Enter a time between ${start} and ${finish}` : undefined,
      note: isSame ? t`Choose another project, or enter another note` : undefined,
    };
  };
  const { values, field, submit, canSubmit, isSending } = useSendingForm({
    initialValues,
    rules: findProblems,
    send: async ({ at, project_id: projectId, note }) => {
      const own = await loadSession(queryClient, organizationId, session);
      return splitSession(client.activity, own, {
        atMs: read(at) ?? whole.start,
        projectId: Number(projectId),
        note: note.trim() === oldNote ? undefined : note.trim() || null,
      });
    },
    showsItsErrors: true,
    changes: workSubjects,
    refreshesLast: true,
    onSent: (undo, { at, project_id: projectId }) => {
      const time = at.trim();
      const isOneEntry = Number(projectId) === session.project_id;
      const message = isOneEntry
        ? t`Split at ${time}. With the same project, it stays one entry.`
        : t`Split at ${time}`;
      undoLater({ message, undo });
      onClose();
    },
    onFailed: (error) => toastFailure(unchangedMessage(error)),
  });
  /** Says what is missing, also before the field was touched: until then nothing can be split. */
  const explained = (name: 'at' | 'note') => {
    const props = field(name);
    return { ...props, description: props.error ? undefined : findProblems(values)[name] };
  };
  const choices = [{ id: session.project_id, name: session.project_name }, ...targets];
  return (
    <FormModal
      title={t`Split ${start} – ${finish}`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
      submitLabel={t`Split`}
      discardLabel={t`Cancel`}
    >
      <TextInput
        label={t`Split at`}
        placeholder={formatTime((whole.start + whole.end) / 2, timeZone)}
        autoComplete="off"
        data-autofocus
        {...explained('at')}
      />
      <Text size="sm">{t`The part after that time gets:`}</Text>
      <NativeSelect
        label={t`Project`}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field('project_id')}
      />
      <TextInput label={t`Note`} maxLength={noteMaxLength} {...explained('note')} />
    </FormModal>
  );
}

/** Undefined if it is not a time inside the session, which may cross midnight. */
function readInside(text: string, { start, end }: Interval, timeZone: string): number | undefined {
  const minutes = minutesOf(text);
  if (minutes === undefined) return undefined;
  return [start, end]
    .map((nearMs) => instantOf(dayOf(nearMs, timeZone), minutes, timeZone))
    .find((at) => at > start && at < end);
}
