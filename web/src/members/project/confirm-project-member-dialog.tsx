import type { ProjectMember } from '@time-tracker/contract/project';
import { useConfirmPerson } from '../confirm-person.ts';
import { roleWords } from '../member-labels.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';

interface ConfirmMemberQuestionProps {
  organizationId: number;
  member: ProjectMember;
  onClose: () => void;
}

/** Asks before an owner vouches for somebody whose email is not verified. */
export function ConfirmMemberQuestion(props: ConfirmMemberQuestionProps) {
  const { organizationId, member, onClose } = props;
  const role = roleWords[member.role];
  const question = useConfirmPerson({ organizationId, user: member.user, role, onDone: onClose });
  return <ConfirmAction {...question} onClose={onClose} />;
}
