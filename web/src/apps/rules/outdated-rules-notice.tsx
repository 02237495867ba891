import { t } from '@lingui/core/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface OutdatedRulesNoticeProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Shown when other rules were saved since the edits began: the person decides what happens to their edits. */
export function OutdatedRulesNotice({ onKeep, onDiscard }: OutdatedRulesNoticeProps) {
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={t`Someone else changed the rules`}
      role="alert"
      mt="md"
    >
      <Text size="sm">
        {t`Other rules were saved while you were editing. Your changes are not saved. Keep them above the new rules, or discard them.`}
      </Text>
      <Group gap="sm" mt="sm">
        <Button size="xs" onClick={onKeep}>
          {t`Keep my changes`}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t`Discard my changes`}
        </Button>
      </Group>
    </Alert>
  );
}
