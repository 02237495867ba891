import { Button } from '@mantine/core';
import { IconRefresh, IconUsers } from '@tabler/icons-react';
import { EmptyNotice } from '../ui/empty-notice.tsx';

interface NoMembersProps {
  onRetry: () => void;
  isRetrying: boolean;
}

export function NoMembers({ onRetry, isRetrying }: NoMembersProps) {
  return (
    <EmptyNotice
      icon={<IconUsers size={28} />}
      title="No members to show"
      why="Nobody is in this project, or its members could not be loaded."
      action={
        <Button
          variant="default"
          loading={isRetrying}
          onClick={onRetry}
          leftSection={<IconRefresh size={16} aria-hidden />}
        >
          Retry
        </Button>
      }
    />
  );
}
