import { Textarea } from '@mantine/core';
import { noteMaxLength } from '@time-tracker/contract/limits';
import { client } from '../../api/client.ts';
import { useSendingForm } from '../../api/sending-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { counted } from '../../language/format.ts';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { unchangedMessage } from './change-message.ts';
import { changedByWork } from './use-selected-work.ts';

interface EditNoteModalProps {
  activityIds: readonly string[];
  /** What it is now; empty where there is none, or more than one. */
  note: string;
  /** Of time added by hand the note is the reason, which has to be there. */
  isReason: boolean;
  onClose: () => void;
}

/** One note for one activity, or for all of a session. */
export function EditNoteModal({ activityIds, note, isReason, onClose }: EditNoteModalProps) {
  const { field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { note },
    rules: (values) =>
      isReason && values.note.trim() === ''
        ? { note: 'Time added by hand needs a reason in its note.' }
        : {},
    send: (values) =>
      client.activity.update({
        activity_ids: [...activityIds],
        note: values.note.trim() || null,
      }),
    success: 'Updated Successfully',
    showsItsErrors: true,
    changes: changedByWork,
    refreshesLast: true,
    onSent: onClose,
    onFailed: (error) => toastFailure(unchangedMessage(error)),
  });
  return (
    <FormModal
      title={isReason ? 'Edit reason' : 'Edit note'}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
      submitLabel="Save"
      discardLabel="Cancel"
    >
      <Textarea
        label={isReason ? 'Reason' : 'Note'}
        description={
          activityIds.length > 1
            ? `For all ${counted(activityIds.length, 'activity', 'activities')} of the session.`
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
