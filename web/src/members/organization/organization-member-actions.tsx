import { t } from '@lingui/core/macro';
import {
  IconCopy,
  IconMailForward,
  IconUserCheck,
  IconUserCog,
  IconUserMinus,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
import { calls } from '../../api/client.ts';
import { noMailMessage } from '../member-labels.ts';
import { toastSuccess, toastWarning } from '../../ui/dialogs/toast.ts';
import { copyRegistrationLink } from './registration-link.ts';
import { RowActions, type RowAction } from '../../ui/tables/row-actions.tsx';

/** The confirmation dialog to show. */
export type MemberDialog = 'confirmation' | 'role' | 'removal';

interface OrganizationMemberActionsProps {
  organizationId: number;
  person: OrganizationUser;
  isSelf: boolean;
  onAsk: (about: MemberDialog) => void;
}

export function OrganizationMemberActions({
  organizationId,
  person,
  isSelf,
  onAsk,
}: OrganizationMemberActionsProps) {
  const sendAgain = useSendAgain(organizationId, person);
  const isPending = person.state === 'pending';
  const actions: RowAction[] = [];
  if (isPending) {
    actions.push({
      label: t`Resend invitation`,
      icon: <IconMailForward size={16} aria-hidden />,
      onChoose: sendAgain,
    });
    actions.push({
      label: t`Copy registration link`,
      icon: <IconCopy size={16} aria-hidden />,
      onChoose: () => void copyRegistrationLink(person.user.email),
    });
  } else if (!isSelf) {
    if (person.is_limited) {
      actions.push({
        label: t`Confirm person`,
        icon: <IconUserCheck size={16} aria-hidden />,
        onChoose: () => onAsk('confirmation'),
      });
    }
    actions.push({
      label: person.role === 'owner' ? t`Make member` : t`Make owner`,
      icon: <IconUserCog size={16} aria-hidden />,
      onChoose: () => onAsk('role'),
    });
  }
  actions.push({
    label: removalLabel(isPending, isSelf),
    icon: <IconUserMinus size={16} aria-hidden />,
    isDangerous: true,
    onChoose: () => onAsk('removal'),
  });
  const name = person.user.name ?? person.user.email;
  return <RowActions label={t`Actions for ${name}`} actions={actions} />;
}

function removalLabel(isPending: boolean, isSelf: boolean): string {
  if (isPending) return t`Withdraw invitation`;
  return isSelf ? t`Leave` : t`Remove`;
}

/** Inviting the same address again sends the email again. */
function useSendAgain(organizationId: number, { user, role, projects }: OrganizationUser) {
  const invite = useMutation(
    calls.organization.invite.mutationOptions({
      meta: { changes: ['members'] },
      onSuccess: ({ mail_sent }) => {
        if (mail_sent) toastSuccess(t`Invitation resent`);
        else toastWarning(noMailMessage());
      },
    }),
  );
  return () => {
    if (invite.isPending) return;
    invite.mutate({
      organization_id: organizationId,
      email: user.email,
      role,
      projects: projects.map((project) => ({
        project_id: project.id,
        role: project.role,
        screenshot_interval: project.screenshot_interval,
      })),
    });
  };
}
