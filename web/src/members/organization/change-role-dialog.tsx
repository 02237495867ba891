import { useMutation } from '@tanstack/react-query';
import type { Organization, OrganizationUser } from '@time-tracker/contract/organization';
import { calls } from '../../api/client.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';

interface ChangeRoleDialogProps {
  organization: Organization;
  person: OrganizationUser;
  onClose: () => void;
}

/** Asks before somebody becomes an owner or is one no more. */
export function ChangeRoleDialog({ organization, person, onClose }: ChangeRoleDialogProps) {
  const update = useMutation(
    calls.organization.update_user.mutationOptions({
      meta: { success: 'User updated successfully', changes: ['members'] },
      onSuccess: onClose,
    }),
  );
  const name = person.user.name ?? person.user.email;
  const isOwner = person.role === 'owner';
  const { id } = person.user;
  return (
    <ConfirmAction
      title={isOwner ? `Make ${name} a member?` : `Make ${name} an owner?`}
      words={
        isOwner
          ? `${name} keeps only the projects of their own, and manages ${organization.name} no more. A timer running elsewhere in it stops.`
          : `${name} will see and manage everything in ${organization.name}: projects, everybody’s time and screenshots, users and settings.`
      }
      confirmLabel={isOwner ? 'Make a member' : 'Make an owner'}
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
