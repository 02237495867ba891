import { t } from '@lingui/core/macro';
import { NativeSelect, Text } from '@mantine/core';
import type { Activity } from '@time-tracker/contract/activity';
import type { Project } from '@time-tracker/contract/project';
import { errorMessage } from '../../api/api-errors.ts';
import { client } from '../../api/client.ts';
import { useSendingForm } from '../../api/sending-form.ts';
import { useUndo } from '../../filters/use-undo.ts';
import { durationText } from '../../language/duration-text.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { toastFailure } from '../../ui/dialogs/toast.ts';

interface MoveTilesModalProps {
  activities: readonly Activity[];
  /** Projects it can be moved to; never empty. */
  targets: readonly Project[];
  onClose: () => void;
  onMoved: () => void;
}

/** Moves the time of the selected tiles, with its screenshots. */
export function MoveTilesModal({ activities, targets, onClose, onMoved }: MoveTilesModalProps) {
  const undoLater = useUndo();
  const { field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { project_id: String(targets[0]?.id ?? '') },
    rules: () => ({}),
    send: ({ project_id: projectId }) => moveTo(Number(projectId), activities),
    showsItsErrors: true,
    changes: ['work', 'screenshots', 'projects'],
    refreshesLast: true,
    onSent: (_sent, { project_id: projectId }) => {
      const name = targets.find(({ id }) => id === Number(projectId))?.name ?? '';
      undoLater({ message: t`Moved to ${name}`, undo: () => moveBack(activities) });
      onMoved();
    },
    onFailed: (error) => toastFailure(errorMessage(error)),
  });
  const duration = durationText(activities.reduce((sum, one) => sum + one.duration, 0));
  return (
    <FormModal
      title={t`Move to another project`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
      submitLabel={t`Move`}
      discardLabel={t`Cancel`}
    >
      <Text size="sm">
        {t`Moves ${duration} of tracked time with its screenshots and app usage. The times do not change.`}
      </Text>
      <NativeSelect
        label={t`To project`}
        data={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
        data-autofocus
        {...field('project_id')}
      />
    </FormModal>
  );
}

function moveTo(projectId: number, activities: readonly Activity[]) {
  return client.activity.move({
    activity_ids: activities.map(({ activity_id: id }) => id),
    project_id: projectId,
  });
}

/** To the projects that the activities were in. */
async function moveBack(activities: readonly Activity[]): Promise<void> {
  const byProject = Map.groupBy(activities, ({ project_id: id }) => id);
  for (const [projectId, own] of byProject) await moveTo(projectId, own);
}
