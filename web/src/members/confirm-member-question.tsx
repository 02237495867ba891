import type { ProjectMember } from '@time-tracker/contract/project';
import { useConfirmPerson } from '../api/confirm-person.ts';
import { roleWords } from '../api/member-words.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';

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
