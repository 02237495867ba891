import { Button, Group } from '@mantine/core';
import { IconBriefcase, IconRefresh, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { EmptyNotice } from '../../ui/empty-notice.tsx';

interface NoMembersProps {
  onRetry: () => void;
  isRetrying: boolean;
}

export function NoProjectMembers(props: NoMembersProps) {
  return (
    <EmptyNotice
      icon={<IconUsers size={28} />}
      title="No members to show"
      why="Nobody is in this project, or its members could not be loaded."
      action={<Retry {...props} />}
    />
  );
}

/** For an address that names no project of the caller's: deleted, of somebody else, or made up. */
export function NoSuchProject(props: NoMembersProps) {
  return (
    <EmptyNotice
      icon={<IconBriefcase size={28} />}
      title="This project was not found"
      why="It does not exist any more, or you are not in it."
      action={
        <Group justify="center" gap="sm">
          <Button component={Link} to={paths.projects}>
            Show my projects
          </Button>
          <Retry {...props} />
        </Group>
      }
    />
  );
}

function Retry({ onRetry, isRetrying }: NoMembersProps) {
  return (
    <Button
      variant="default"
      loading={isRetrying}
      onClick={onRetry}
      leftSection={<IconRefresh size={16} aria-hidden />}
    >
      Retry
    </Button>
  );
}
