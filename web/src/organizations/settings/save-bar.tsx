import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { calls } from '../../api/client.ts';
import type { SendingForm } from '../../api/sending-form.ts';
import { AffectedMembers } from '../../timer/consent/affected-members-notice.tsx';
import { RuleChanges } from '../../timer/consent/rule-changes.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import classes from './settings-form.module.css';
import type { SettingsTab } from './settings-tabs.ts';
import { changedSettings, mayAskAgain, rulesOf, type SettingsValues } from './settings-values.ts';

interface SaveBarProps {
  organizationId: number;
  form: SendingForm<SettingsValues>;
  saved: SettingsValues;
  tab: SettingsTab;
}

/** What changes for members, who will be notified, and the buttons that save or discard all changes. */
export function SaveBar({ organizationId, form, saved, tab }: SaveBarProps) {
  const { values, canSubmit, isSending, reset } = form;
  const { name, settings } = changedSettings(saved, values);
  const isChanged = name !== undefined || Object.keys(settings).length > 0;
  const asks = mayAskAgain(saved, values);
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
      {asks && (
        <>
          <RuleChanges agreed={rulesOf(saved)} current={rulesOf(values)} />
          <AffectedMembers query={affected} recordsMore />
        </>
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
          canSubmit={canSubmit && isChanged && (!asks || affected.isSuccess)}
        />
        <Button variant="default" onClick={reset} disabled={!isChanged || isSending}>
          {t`Discard`}
        </Button>
      </Group>
    </div>
  );
}
