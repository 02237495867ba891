import { t } from '@lingui/core/macro';
import { NativeSelect, Text } from '@mantine/core';
import { changedActivitiesMax } from '@time-tracker/contract/limits';
import { client } from '../api/client.ts';
import { useSendingForm } from '../api/sending-form.ts';
import { FormModal } from '../ui/dialogs/form-modal.tsx';
import { toastFailure } from '../ui/dialogs/toast.ts';
import { moveFailureMessage } from './change-message.ts';
import { sendInBatches } from './send-in-batches.ts';
import type { Project } from '@time-tracker/contract/project';
import { useUndo, workSubjects } from './use-undo.ts';

interface MovedActivity {
  activity_id: string;
  project_id: number;
}

interface MoveWorkModalProps {
  activities: readonly MovedActivity[];
  /** Projects they can be moved to; never empty. */
  targets: readonly Pick<Project, 'id' | 'name'>[];
  /** What happens: "Moves 2 activities of Website …". */
  effect: string;
  onClose: () => void;
  onMoved: () => void;
}

/** Moves activities to another project, with Undo. */
export function MoveWorkModal(props: MoveWorkModalProps) {
  const { activities, targets, effect, onClose, onMoved } = props;
  const undoLater = useUndo();
  const { field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { project_id: String(targets[0]?.id ?? '') },
    rules: () => ({}),
    send: ({ project_id: projectId }) => moveTo(Number(projectId), activities),
    showsItsErrors: true,
    changes: [...workSubjects],
    refreshesLast: true,
    onSent: (_sent, { project_id: projectId }) => {
      const name = targets.find(({ id }) => id === Number(projectId))?.name ?? '';
      undoLater({ message: t`Moved to ${name}`, undo: () => moveBack(activities) });
      onMoved();
    },
    onFailed: (error) => toastFailure(moveFailureMessage(error)),
  });
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
      <Text size="sm">{effect}</Text>
      <NativeSelect
        label={t`To project`}
        data={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
        data-autofocus
        {...field('project_id')}
      />
    </FormModal>
  );
}

function moveTo(projectId: number, activities: readonly MovedActivity[]): Promise<void> {
  const ids = activities.map(({ activity_id: id }) => id);
  return sendInBatches(ids, changedActivitiesMax, (batch) =>
    client.activity.move({ activity_ids: [...batch], project_id: projectId }),
  );
}

/** To the projects that the activities were in. */
async function moveBack(activities: readonly MovedActivity[]): Promise<void> {
  const byProject = Map.groupBy(activities, ({ project_id: id }) => id);
  for (const [projectId, own] of byProject) await moveTo(projectId, own);
}
