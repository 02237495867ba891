import type { ProjectMember } from '@time-tracker/contract/members/project-members';
import { useConfirmPerson } from '../confirm-person.ts';
import { roleLabel } from '../member-labels.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';

interface ConfirmProjectMemberDialogProps {
  organizationId: number;
  member: ProjectMember;
  onClose: () => void;
}

/** Asks before an owner confirms an account whose email is not verified. */
export function ConfirmProjectMemberDialog(props: ConfirmProjectMemberDialogProps) {
  const { organizationId, member, onClose } = props;
  const role = roleLabel(member.role);
  const question = useConfirmPerson({ organizationId, user: member.user, role, onDone: onClose });
  return <ConfirmAction {...question} onClose={onClose} />;
}
