import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconBriefcase, IconRefresh, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { EmptyNotice } from '../../ui/empty-notice.tsx';

interface RetryProps {
  onRetry: () => void;
  isRetrying: boolean;
}

interface NoProjectMembersProps extends RetryProps {
  /** They could not be loaded. The specification has one notice for all reasons. */
  hasFailed: boolean;
}

export function NoProjectMembers({ hasFailed, ...retry }: NoProjectMembersProps) {
  return (
    <EmptyNotice
      icon={<IconUsers size={28} />}
      title={t`No members to show`}
      why={
        hasFailed
          ? t`The members of this project could not be loaded. Check your connection, then retry.`
          : t`This project has no members.`
      }
      action={<Retry {...retry} />}
    />
  );
}

/** The URL names no project that the user can see. */
export function ProjectNotFound(props: RetryProps) {
  return (
    <EmptyNotice
      icon={<IconBriefcase size={28} />}
      title={t`Project not found`}
      why={t`It no longer exists, or you are not a member of it.`}
      action={
        <Group justify="center" gap="sm">
          <Button component={Link} to={paths.projects}>
            {t`Show my projects`}
          </Button>
          <Retry {...props} />
        </Group>
      }
    />
  );
}

function Retry({ onRetry, isRetrying }: RetryProps) {
  return (
    <Button
      variant="default"
      loading={isRetrying}
      onClick={onRetry}
      leftSection={<IconRefresh size={16} aria-hidden />}
    >
      {t`Retry`}
    </Button>
  );
}
