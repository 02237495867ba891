import { useMutation } from '@tanstack/react-query';
import type { Organization, OrganizationUser } from '@time-tracker/contract/organization';
import { calls } from '../../api/client.ts';
import { ConfirmDeletion } from '../../ui/dialogs/confirm-deletion.tsx';

interface RemoveOrganizationMemberDialogProps {
  organization: Organization;
  person: OrganizationUser;
  isSelf: boolean;
  onClose: () => void;
}

/** Asks before somebody is removed, an invitation withdrawn, or oneself leaves. */
export function RemoveOrganizationMemberDialog(props: RemoveOrganizationMemberDialogProps) {
  const { organization, person, isSelf, onClose } = props;
  const remove = useMutation(
    calls.organization.remove_user.mutationOptions({
      meta: {
        success: 'User removed successfully',
        // After leaving, a person may no longer list its members.
        changes: isSelf ? ['organizations'] : ['members'],
        refreshesLast: true,
      },
      onSuccess: onClose,
    }),
  );
  const { id, email, name } = person.user;
  return (
    <ConfirmDeletion
      opened
      onClose={onClose}
      {...questionAbout(person.state, isSelf, name ?? email, organization.name)}
      isDeleting={remove.isPending}
      onConfirm={() =>
        remove.mutate({
          organization_id: organization.id,
          ...(id === null ? { email } : { user_id: id }),
        })
      }
    />
  );
}

function questionAbout(
  state: OrganizationUser['state'],
  isSelf: boolean,
  name: string,
  organization: string,
) {
  if (isSelf) {
    return {
      title: `Leave ${organization}?`,
      impact:
        'You can no longer see it or record in it. What you recorded stays. Its only owner cannot leave.',
      confirmLabel: 'Leave',
    };
  }
  if (state === 'pending') {
    return {
      title: 'Withdraw the invitation?',
      impact: `The link sent to ${name} stops working, for every project of ${organization}.`,
      confirmLabel: 'Withdraw',
    };
  }
  return {
    title: `Remove ${name} from ${organization}?`,
    impact: `${name} leaves all its projects, a timer running in it stops, and nothing more can be recorded. What was recorded stays.`,
    confirmLabel: 'Remove',
  };
}
