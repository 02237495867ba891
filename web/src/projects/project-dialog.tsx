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

/** What opens over the page for the chosen action of a project. */
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
        success: isArchiving ? 'Project archived successfully' : 'Project restored successfully',
        changes: ['projects'],
      },
      onSuccess: onClose,
    }),
  );
  return (
    <ConfirmAction
      title={isArchiving ? `Archive ${project.name}?` : `Restore ${project.name}?`}
      words={
        isArchiving
          ? 'It is hidden from lists and nobody can record on it any more. Its time and screenshots are kept, and it can be restored at any time.'
          : 'It is listed again, and its members can record on it again.'
      }
      confirmLabel={isArchiving ? 'Archive' : 'Restore'}
      isSending={update.isPending}
      onConfirm={() => update.mutate({ id: project.id, archived: isArchiving })}
      onClose={onClose}
    />
  );
}

function DeleteQuestion({ project, onClose }: QuestionProps) {
  const remove = useMutation(
    calls.project.delete.mutationOptions({
      meta: { success: 'Project deleted successfully', changes: ['projects'] },
      onSuccess: onClose,
    }),
  );
  return (
    <ConfirmDeletion
      opened
      onClose={onClose}
      title={`Delete the project ${project.name}?`}
      impact={<Contents id={project.id} />}
      typedName={project.name}
      confirmLabel="Delete project"
      isDeleting={remove.isPending}
      onConfirm={() => remove.mutate({ id: project.id })}
    />
  );
}

function Contents({ id }: { id: number }) {
  const contents = useQuery(calls.project.contents.queryOptions({ input: { id } }));
  return (
    <DeletionImpact
      words="All time recorded on it, every screenshot and the applications used go with it, for ever, and nobody is in it any more. There is no way back; archiving keeps the data."
      contents={contents.data}
      isCountingFailed={contents.isError}
    />
  );
}
