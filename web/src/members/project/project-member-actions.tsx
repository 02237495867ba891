import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDotsVertical,
  IconMailForward,
  IconUserCheck,
  IconUserMinus,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ProjectMember } from '@time-tracker/contract/members/project-members';
import { useRef } from 'react';
import { calls } from '../../api/client.ts';
import { noMailMessage } from '../member-labels.ts';
import { toastSuccess, toastWarning } from '../../ui/dialogs/toast.ts';

interface ProjectMemberActionsProps {
  projectId: number;
  member: ProjectMember;
  isSelf: boolean;
  isManager: boolean;
  /** Undefined if there is nothing to confirm, or the user may not confirm it. */
  onConfirm: (() => void) | undefined;
  onRemove: () => void;
}

export function ProjectMemberActions(props: ProjectMemberActionsProps) {
  const { projectId, member, isSelf, isManager, onConfirm, onRemove } = props;
  const sendAgain = useSendAgain(projectId, member);
  const button = useRef<HTMLButtonElement>(null);
  if (isSelf) {
    return (
      <Button size="compact-sm" variant="default" onClick={onRemove}>
        {t`Leave`}
      </Button>
    );
  }
  if (!isManager) return null;
  const isPending = member.state === 'pending';
  return (
    <Menu position="bottom-end" portalProps={{ target: '#content' }} width={220}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={t`Actions for ${{ name: member.user.name ?? member.user.email ?? '' }}`}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isPending && (
          <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={sendAgain}>
            {t`Resend invitation`}
          </Menu.Item>
        )}
        {onConfirm && (
          <Menu.Item
            leftSection={<IconUserCheck size={16} aria-hidden />}
            onClick={() => {
              button.current?.focus();
              onConfirm();
            }}
          >
            {t`Confirm person`}
          </Menu.Item>
        )}
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconUserMinus size={16} aria-hidden />}
          onClick={() => {
            // The item is unmounted with its menu; the dialog returns the focus to the button.
            button.current?.focus();
            onRemove();
          }}
        >
          {isPending ? t`Withdraw invitation` : t`Remove`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Adding a pending address again sends the email again. */
function useSendAgain(projectId: number, { user, role, screenshot_interval }: ProjectMember) {
  const add = useMutation(
    calls.project.add.mutationOptions({
      meta: { changes: ['members'] },
      onSuccess: ({ mail_sent }) => {
        if (mail_sent) toastSuccess(t`Invitation resent`);
        else toastWarning(noMailMessage());
      },
    }),
  );
  return () => {
    if (user.email === null || add.isPending) return;
    add.mutate({
      project_id: projectId,
      email: user.email,
      role,
      screenshot_interval: screenshot_interval ?? undefined,
    });
  };
}
