import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { calls } from '../api/client.ts';
import { ConfirmAction } from '../ui/dialogs/confirm-action.tsx';
import { ConfirmDeletion } from '../ui/dialogs/confirm-deletion.tsx';
import { DeletionImpact } from '../ui/dialogs/deletion-impact.tsx';
import type { ProjectAction } from './project-actions.ts';
import { RenameProjectModal } from './rename-project-modal.tsx';

export interface ProjectDialogState {
  action: ProjectAction;
  project: Project;
}

interface ProjectDialogProps {
  state: ProjectDialogState | null;
  onClose: () => void;
}

/** The dialog of the chosen action of a project. */
export function ProjectDialog({ state, onClose }: ProjectDialogProps) {
  if (!state) return null;
  const { action, project } = state;
  switch (action) {
    case 'rename':
      return <RenameProjectModal project={project} onClose={onClose} />;
    case 'archive':
    case 'restore':
      return <ArchiveQuestion project={project} onClose={onClose} />;
    case 'delete':
      return <DeleteQuestion project={project} onClose={onClose} />;
  }
}

interface QuestionProps {
  project: Project;
  onClose: () => void;
}

function ArchiveQuestion({ project, onClose }: QuestionProps) {
  const isArchiving = !project.archived;
  const update = useMutation(
    calls.project.update.mutationOptions({
      meta: {
        success: isArchiving ? t`Project archived successfully` : t`Project restored successfully`,
        changes: ['projects'],
      },
      onSuccess: onClose,
    }),
  );
  return (
    <ConfirmAction
      title={
        isArchiving ? t`Archive ${{ name: project.name }}?` : t`Restore ${{ name: project.name }}?`
      }
      message={
        isArchiving
          ? t`It is hidden from lists, and no one can track time on it. Its time and screenshots are kept, and you can restore it at any time.`
          : t`It is listed again, and its members can track time on it.`
      }
      confirmLabel={isArchiving ? t`Archive` : t`Restore`}
      isSending={update.isPending}
      onConfirm={() => update.mutate({ id: project.id, archived: isArchiving })}
      onClose={onClose}
    />
  );
}

function DeleteQuestion({ project, onClose }: QuestionProps) {
  const remove = useMutation(
    calls.project.delete.mutationOptions({
      meta: { success: t`Project deleted successfully`, changes: ['projects'] },
      onSuccess: onClose,
    }),
  );
  return (
    <ConfirmDeletion
      opened
      onClose={onClose}
      title={t`Delete the project ${{ name: project.name }}?`}
      impact={<Contents id={project.id} />}
      typedName={project.name}
      confirmLabel={t`Delete project`}
      isDeleting={remove.isPending}
      onConfirm={() => remove.mutate({ id: project.id })}
    />
  );
}

function Contents({ id }: { id: number }) {
  const contents = useQuery(calls.project.contents.queryOptions({ input: { id } }));
  return (
    <DeletionImpact
      message={t`This can't be undone. Archiving keeps the data.`}
      contents={contents.data}
      isCountingFailed={contents.isError}
    />
  );
}
