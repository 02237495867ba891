import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
import { useConfirmPerson } from '../confirm-person.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { organizationRoleLabel } from './organization-member-labels.ts';

interface ConfirmOrganizationMemberDialogProps {
  organizationId: number;
  person: OrganizationUser;
  onClose: () => void;
}

/** Asks before an owner confirms an account whose email is not verified. */
export function ConfirmOrganizationMemberDialog({
  organizationId,
  person,
  onClose,
}: ConfirmOrganizationMemberDialogProps) {
  const role = organizationRoleLabel(person.role);
  const question = useConfirmPerson({ organizationId, user: person.user, role, onDone: onClose });
  return <ConfirmAction {...question} onClose={onClose} />;
}
