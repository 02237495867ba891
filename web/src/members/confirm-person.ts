import { useMutation } from '@tanstack/react-query';
import { calls } from '../api/client.ts';

interface ConfirmPerson {
  organizationId: number;
  user: { id: number | null; name: string | null; email: string | null };
  /** The name of the role that applies afterwards. */
  role: string;
  onDone: () => void;
}

/** What the question asks before a person whose email is not verified gets their full role. */
export function useConfirmPerson({ organizationId, user, role, onDone }: ConfirmPerson) {
  const confirm = useMutation(
    calls.organization.confirm_user.mutationOptions({
      meta: { success: 'Person confirmed', changes: ['members'] },
      onSuccess: onDone,
    }),
  );
  const name = user.name ?? user.email ?? '';
  return {
    title: `Confirm ${name}?`,
    words: `Nobody has shown yet that ${user.email} belongs to the person who uses this account, so it sees only its own work. Ask ${name} whether the account is theirs. Once confirmed, the role given here applies: ${role}.`,
    confirmLabel: 'Confirm this person',
    isSending: confirm.isPending,
    onConfirm: () => {
      if (user.id === null) return;
      confirm.mutate({ organization_id: organizationId, user_id: user.id });
    },
  };
}
