import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { calls } from '../api/client.ts';

interface ConfirmPerson {
  organizationId: number;
  user: { id: number | null; name: string | null; email: string | null };
  /** The name of the role that applies afterwards. */
  role: string;
  onDone: () => void;
}

/** The dialog's texts and action before an account with an unverified email gets its full role. */
export function useConfirmPerson({ organizationId, user, role, onDone }: ConfirmPerson) {
  const confirm = useMutation(
    calls.organization.confirm_user.mutationOptions({
      meta: { success: t`Person confirmed`, changes: ['members'] },
      onSuccess: onDone,
    }),
  );
  const name = user.name ?? user.email ?? '';
  return {
    title: t`Confirm ${name}?`,
    message: t`The email address ${{ email: user.email ?? '' }} is not verified, so this account sees only its own work. Ask ${name} whether the account is theirs. After you confirm, this role applies: ${role}.`,
    confirmLabel: t`Confirm person`,
    isSending: confirm.isPending,
    onConfirm: () => {
      if (user.id === null) return;
      confirm.mutate({ organization_id: organizationId, user_id: user.id });
    },
  };
}
