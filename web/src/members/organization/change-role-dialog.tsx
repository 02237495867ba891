import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
import type { Organization } from '@time-tracker/contract/organization';
import { calls } from '../../api/client.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';

interface ChangeRoleDialogProps {
  organization: Organization;
  person: OrganizationUser;
  onClose: () => void;
}

/** Asks before a member becomes an owner, or an owner becomes a member. */
export function ChangeRoleDialog({ organization, person, onClose }: ChangeRoleDialogProps) {
  const update = useMutation(
    calls.organization.update_user.mutationOptions({
      meta: { success: t`User updated successfully`, changes: ['members'] },
      onSuccess: onClose,
    }),
  );
  const name = person.user.name ?? person.user.email;
  const isOwner = person.role === 'owner';
  const { id } = person.user;
  return (
    <ConfirmAction
      title={isOwner ? t`Make ${name} a member?` : t`Make ${name} an owner?`}
      message={
        isOwner
          ? t`${name} keeps only their own projects and no longer manages ${{ organization: organization.name }}. A timer that runs on another project stops.`
          : t`${name} will see and manage everything in ${{ organization: organization.name }}: projects, everyone's time and screenshots, members and settings.`
      }
      confirmLabel={isOwner ? t`Make member` : t`Make owner`}
      isSending={update.isPending}
      onConfirm={() => {
        if (id === null) return;
        update.mutate({
          organization_id: organization.id,
          user_id: id,
          role: isOwner ? 'member' : 'owner',
        });
      }}
      onClose={onClose}
    />
  );
}
