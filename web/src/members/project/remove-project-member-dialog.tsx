import { useMutation } from '@tanstack/react-query';
import type { ProjectMember } from '@time-tracker/contract/project';
import { useNavigate } from 'react-router';
import { calls } from '../../api/client.ts';
import { paths } from '../../routing/paths.ts';
import { ConfirmDeletion } from '../../ui/dialogs/confirm-deletion.tsx';

interface RemoveProjectMemberDialogProps {
  projectId: number;
  projectName: string;
  member: ProjectMember;
  isSelf: boolean;
  onClose: () => void;
}

/** Asks before somebody is removed, an invitation withdrawn, or oneself leaves. */
export function RemoveProjectMemberDialog(props: RemoveProjectMemberDialogProps) {
  const { projectId, projectName, member, isSelf, onClose } = props;
  const navigate = useNavigate();
  const remove = useMutation(
    calls.project.remove.mutationOptions({
      meta: {
        success: 'Member removed successfully',
        // Leaving the last project also ends the membership in the organization.
        changes: isSelf ? ['organizations', 'projects'] : ['projects'],
        refreshesLast: isSelf,
      },
      onSuccess: async () => {
        if (isSelf) await navigate(paths.projects);
        onClose();
      },
    }),
  );
  const { id, email } = member.user;
  const name = member.user.name ?? email ?? '';
  return (
    <ConfirmDeletion
      opened
      onClose={onClose}
      {...questionAbout(member.state === 'pending', isSelf, name, projectName)}
      isDeleting={remove.isPending}
      onConfirm={() =>
        remove.mutate({
          project_id: projectId,
          ...(id === null ? { email: email ?? '' } : { user_id: id }),
        })
      }
    />
  );
}

function questionAbout(isPending: boolean, isSelf: boolean, name: string, project: string) {
  if (isSelf) {
    return {
      title: `Leave ${project}?`,
      impact:
        'You can no longer record on it or see it. What you recorded stays. If this is your last project here, you leave the organization too.',
      confirmLabel: 'Leave',
    };
  }
  if (isPending) {
    return {
      title: 'Withdraw the invitation?',
      impact: `The link sent to ${name} stops working.`,
      confirmLabel: 'Withdraw',
    };
  }
  return {
    title: `Remove ${name} from ${project}?`,
    impact:
      'A timer running on it stops, and nothing more can be recorded. What was recorded stays. Out of the last project, somebody is no longer in the organization.',
    confirmLabel: 'Remove',
  };
}
