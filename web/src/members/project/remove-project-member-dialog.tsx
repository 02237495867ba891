import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { ProjectMember } from '@time-tracker/contract/members/project-members';
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

/** Asks before a member is removed, an invitation is withdrawn, or the user leaves. */
export function RemoveProjectMemberDialog(props: RemoveProjectMemberDialogProps) {
  const { projectId, projectName, member, isSelf, onClose } = props;
  const navigate = useNavigate();
  const remove = useMutation(
    calls.project.remove.mutationOptions({
      meta: {
        success: t`Member removed successfully`,
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
      {...dialogText(member.state === 'pending', isSelf, name, projectName)}
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

function dialogText(isPending: boolean, isSelf: boolean, name: string, project: string) {
  if (isSelf) {
    return {
      title: t`Leave ${project}?`,
      impact: t`You will no longer see it or track time on it. Your tracked time stays. If this is your last project here, you also leave the organization.`,
      confirmLabel: t`Leave`,
    };
  }
  if (isPending) {
    return {
      title: t`Withdraw invitation?`,
      impact: t`The link sent to ${name} stops working.`,
      confirmLabel: t`Withdraw`,
    };
  }
  return {
    title: t`Remove ${name} from ${project}?`,
    impact: t`A running timer on this project stops. Tracked time stays. If this was their last project, they also leave the organization.`,
    confirmLabel: t`Remove`,
  };
}
