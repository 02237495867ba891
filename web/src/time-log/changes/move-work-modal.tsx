import { plural, t } from '@lingui/core/macro';
import { NativeSelect, Text } from '@mantine/core';
import type { Project } from '@time-tracker/contract/project';
import { client } from '../../api/client.ts';
import { useSendingForm } from '../../api/sending-form.ts';
import { useUndo } from '../../filters/use-undo.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { formatList } from '../../language/format.ts';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { unchangedMessage } from './change-message.ts';
import { changedByWork } from './use-selected-work.ts';
import { countActivities, listActivities, type WorkSelection } from './work-selection.ts';

interface MoveWorkModalProps {
  selection: WorkSelection;
  /** Projects it can be moved to; never empty. */
  targets: Project[];
  onClose: () => void;
  onMoved: () => void;
}

export function MoveWorkModal({ selection, targets, onClose, onMoved }: MoveWorkModalProps) {
  const undoLater = useUndo();
  const { field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { project_id: String(targets[0]?.id ?? '') },
    rules: () => ({}),
    send: ({ project_id: projectId }) =>
      client.activity.move({
        activity_ids: listActivities(selection).map(({ activity_id: id }) => id),
        project_id: Number(projectId),
      }),
    showsItsErrors: true,
    changes: changedByWork,
    refreshesLast: true,
    onSent: (_sent, { project_id: projectId }) => {
      const name = targets.find(({ id }) => id === Number(projectId))?.name ?? '';
      undoLater({ message: t`Moved to ${name}`, undo: () => moveBack(selection) });
      onMoved();
    },
    onFailed: (error) => toastFailure(unchangedMessage(error)),
  });
  const count = countActivities(selection);
  const activities = plural(count, { one: '# activity', other: '# activities' });
  const projects = formatList(
    new Set([...selection.values()].map(({ session }) => session.project_name)),
  );
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
        {t`Moves ${activities} of ${projects} with their screenshots and app usage. The times do not change.`}
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

/** To the projects that the activities were in. */
async function moveBack(selection: WorkSelection): Promise<void> {
  const byProject = Map.groupBy(listActivities(selection), ({ project_id: id }) => id);
  for (const [projectId, activities] of byProject) {
    await client.activity.move({
      activity_ids: activities.map(({ activity_id: id }) => id),
      project_id: projectId,
    });
  }
}
