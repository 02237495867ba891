import { t } from '@lingui/core/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { calls } from '../../api/client.ts';
import type { SendingForm } from '../../api/sending-form.ts';
import { AffectedMembers } from '../../timer/consent/affected-members-notice.tsx';
import { RuleChanges } from '../../timer/consent/rule-changes.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import classes from './settings-form.module.css';
import type { SettingsTab } from './settings-tabs.ts';
import { losesScreenshots, retentionDays } from './setting-labels.ts';
import { changedSettings, mayAskAgain, rulesOf, type SettingsValues } from './settings-values.ts';

interface SaveBarProps {
  organizationId: number;
  form: SendingForm<SettingsValues>;
  saved: SettingsValues;
  tab: SettingsTab;
}

/** What changes for members, who will be notified, what is deleted, and the buttons that save or discard all changes. */
export function SaveBar({ organizationId, form, saved, tab }: SaveBarProps) {
  const { values, canSubmit, isSending, reset } = form;
  const { name, settings } = changedSettings(saved, values);
  const isChanged = name !== undefined || Object.keys(settings).length > 0;
  const asks = mayAskAgain(saved, values);
  const loses = losesScreenshots(
    retentionDays(saved.retention_days),
    retentionDays(values.retention_days),
  );
  const affected = useQuery(
    calls.organization.affected_members.queryOptions({
      input: { id: organizationId, settings },
      enabled: asks,
      // Someone may have agreed to the rules, or joined, since.
      staleTime: 0,
    }),
  );
  if (!isChanged && tab === 'danger') return null;
  const isNameWrong = name !== undefined && !canSubmit && !isSending && tab !== 'general';
  return (
    <div className={classes.bar}>
      {(asks || loses) && <RuleChanges agreed={rulesOf(saved)} current={rulesOf(values)} />}
      {asks && <AffectedMembers query={affected} recordsMore />}
      {loses && (
        <Alert
          color="red"
          icon={<IconTrash aria-hidden />}
          title={t`This deletes screenshots`}
          role="status"
        >
          {t`Screenshots older than ${{ days: values.retention_days }} days are permanently deleted, including existing ones.`}
        </Alert>
      )}
      {isNameWrong && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t`Correct the name under General before you save.`}
        </Text>
      )}
      <Group gap="sm">
        <SubmitButton
          label={t`Save`}
          isSending={isSending}
          isDangerous={loses}
          canSubmit={canSubmit && isChanged && (!asks || affected.isSuccess)}
        />
        <Button variant="default" onClick={reset} disabled={!isChanged || isSending}>
          {t`Discard`}
        </Button>
      </Group>
    </div>
  );
}
