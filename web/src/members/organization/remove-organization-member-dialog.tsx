import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
import type { Organization } from '@time-tracker/contract/organization';
import { calls } from '../../api/client.ts';
import { ConfirmDeletion } from '../../ui/dialogs/confirm-deletion.tsx';

interface RemoveOrganizationMemberDialogProps {
  organization: Organization;
  person: OrganizationUser;
  isSelf: boolean;
  onClose: () => void;
}

/** Asks before a member is removed, an invitation is withdrawn, or the user leaves. */
export function RemoveOrganizationMemberDialog(props: RemoveOrganizationMemberDialogProps) {
  const { organization, person, isSelf, onClose } = props;
  const remove = useMutation(
    calls.organization.remove_user.mutationOptions({
      meta: {
        success: t`User removed successfully`,
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
      {...dialogText(person.state, isSelf, name ?? email, organization.name)}
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

function dialogText(
  state: OrganizationUser['state'],
  isSelf: boolean,
  name: string,
  organization: string,
) {
  if (isSelf) {
    return {
      title: t`Leave ${organization}?`,
      impact: t`You will no longer see it or track time in it. Your tracked time stays. The only owner cannot leave.`,
      confirmLabel: t`Leave`,
    };
  }
  if (state === 'pending') {
    return {
      title: t`Withdraw invitation?`,
      impact: t`The link sent to ${name} stops working for every project of ${organization}.`,
      confirmLabel: t`Withdraw`,
    };
  }
  return {
    title: t`Remove ${name} from ${organization}?`,
    impact: t`${name} is removed from all projects. A running timer stops. Tracked time stays.`,
    confirmLabel: t`Remove`,
  };
}
