import { t } from '@lingui/core/macro';
import { Alert, Button, Group } from '@mantine/core';
import { IconCheck, IconPlayerPlayFilled, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useOrganization } from '../api/organization-choice.ts';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { useFirstRun } from '../timer/record-here/first-run.ts';
import { useStartTimer, useTimer } from '../timer/timer-state.ts';
import type { CreatedProject } from './create-project.ts';

interface CreatedNoticeProps {
  project: CreatedProject;
  onClose: () => void;
}

/** What people do next with a new project. */
export function CreatedNotice({ project: { id, name }, onClose }: CreatedNoticeProps) {
  const start = useStartTimer();
  const isRunning = useTimer({ refetchOnMount: false }).timer?.project_id === id;
  const { isSettingUp } = useFirstRun(useOrganization().id);
  const begin = () =>
    start.mutate({ project_id: id }, { onSuccess: (response) => response && onClose() });
  return (
    <Alert
      variant="default"
      mb="md"
      role="region"
      title={t`${name} is ready`}
      icon={<IconCheck aria-hidden />}
      withCloseButton
      closeButtonLabel={t`Close`}
      onClose={onClose}
    >
      <Group gap="sm">
        {!isRunning && (
          <Button
            size="xs"
            loading={start.isPending}
            onClick={begin}
            leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
          >
            {t`Start timer on it`}
          </Button>
        )}
        <Button
          component={Link}
          to={paths.addMember(id)}
          size="xs"
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
        >
          {t`Add people`}
        </Button>
        {isSettingUp && (
          <TextLink to={paths.home} size="sm">
            {t`Back to the first steps`}
          </TextLink>
        )}
      </Group>
    </Alert>
  );
}
