import type { OrganizationUser } from '@time-tracker/contract/organization';
import { useConfirmPerson } from '../confirm-person.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { organizationRoleWords } from './organization-member-labels.ts';

interface ConfirmUserQuestionProps {
  organizationId: number;
  person: OrganizationUser;
  onClose: () => void;
}

/** Asks before an owner vouches for somebody whose email is not verified. */
export function ConfirmUserQuestion({ organizationId, person, onClose }: ConfirmUserQuestionProps) {
  const role = organizationRoleWords[person.role];
  const question = useConfirmPerson({ organizationId, user: person.user, role, onDone: onClose });
  return <ConfirmAction {...question} onClose={onClose} />;
}
