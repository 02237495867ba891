import { plural, t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { noteMaxLength } from '@time-tracker/contract/limits';
import { client } from '../../api/client.ts';
import { useSendingForm } from '../../api/sending-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { unchangedMessage } from './change-message.ts';
import { changedByWork } from './use-selected-work.ts';

interface EditNoteModalProps {
  activityIds: readonly string[];
  /** The current note; empty when there is none, or more than one. */
  note: string;
  /** The note of manual time is its reason, which is required. */
  isReason: boolean;
  onClose: () => void;
}

/** Edits the note of one activity, or of all activities of a session. */
export function EditNoteModal({ activityIds, note, isReason, onClose }: EditNoteModalProps) {
  const count = activityIds.length;
  const { field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { note },
    rules: (values) =>
      isReason && values.note.trim() === '' ? { note: t`Manual time needs a reason.` } : {},
    send: (values) =>
      client.activity.update({
        activity_ids: [...activityIds],
        note: values.note.trim() || null,
      }),
    success: t`Updated Successfully`,
    showsItsErrors: true,
    changes: changedByWork,
    refreshesLast: true,
    onSent: onClose,
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
            ? t`Applies to all ${plural(count, { one: '# activity', other: '# activities' })} of this entry.`
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
