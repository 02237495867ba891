import { plural, t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Activity, WorkSession } from '@time-tracker/contract/activity';
import { noteMaxLength } from '@time-tracker/contract/limits';
import { client } from '../../api/client.ts';
import { useSendingForm } from '../../api/sending-form.ts';
import { useUndo, workSubjects } from '../../work-changes/use-undo.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { unchangedMessage } from '../../work-changes/change-message.ts';
import { activitiesOf } from './use-selected-work.ts';

interface EditNoteModalProps {
  organizationId: number;
  session: WorkSession;
  activityIds: readonly string[];
  /** The current note; empty when there is none, or more than one. */
  note: string;
  /** The note of manual time is its reason, which is required. */
  isReason: boolean;
  onClose: () => void;
}

/** Edits the note of one activity, or of all activities of a session. */
export function EditNoteModal(props: EditNoteModalProps) {
  const { organizationId, session, activityIds, note, isReason, onClose } = props;
  const queryClient = useQueryClient();
  const undoLater = useUndo();
  const count = activityIds.length;
  const { field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { note },
    rules: (values) =>
      isReason && values.note.trim() === '' ? { note: t`Manual time needs a reason.` } : {},
    send: async (values) => {
      const { activities } = await queryClient.fetchQuery(activitiesOf(organizationId, session));
      await client.activity.update({
        activity_ids: [...activityIds],
        note: values.note.trim() || null,
      });
      return activities.filter(({ activity_id: id }) => activityIds.includes(id));
    },
    showsItsErrors: true,
    changes: workSubjects,
    refreshesLast: true,
    onSent: (before) => {
      undoLater({
        message: isReason ? t`Reason changed` : t`Note changed`,
        undo: () => restoreNotes(before),
      });
      onClose();
    },
    onFailed: (error) => toastFailure(unchangedMessage(error)),
  });
  return (
    <FormModal
      title={isReason ? t`Edit reason` : t`Edit note`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
      submitLabel={t`Save`}
      discardLabel={t`Cancel`}
    >
      <Textarea
        label={isReason ? t`Reason` : t`Note`}
        description={
          count > 1
            ? t`Applies to all ${plural(count, { one: '# part', other: '# parts' })} of this entry.`
            : undefined
        }
        autosize
        minRows={2}
        maxRows={8}
        maxLength={noteMaxLength}
        data-autofocus
        {...field('note')}
      />
    </FormModal>
  );
}

/** The notes that the activities had before. */
async function restoreNotes(before: readonly Activity[]): Promise<void> {
  for (const [note, activities] of Map.groupBy(before, (activity) => activity.note)) {
    const ids = activities.map(({ activity_id: id }) => id);
    await client.activity.update({ activity_ids: ids, note });
  }
}
