import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../routing/paths.ts';
import { Panel } from '../ui/panel.tsx';

/** Links from the settings to the page about recorded data. */
export function RecordedSummary() {
  return (
    <Panel title={t`What is recorded about me`}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw={640}>
          {t`How often screenshots are taken, what is kept and for how long, who sees it and who can delete it, for each of your organizations and projects.`}
        </Text>
        <Button component={Link} to={paths.recorded} variant="default">
          {t`What is recorded`}
        </Button>
      </Group>
    </Panel>
  );
}
