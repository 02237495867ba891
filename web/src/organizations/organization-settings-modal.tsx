import { t } from '@lingui/core/macro';
import { Alert, NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import type { Organization } from '@time-tracker/contract/organization';
import { client } from '../api/client.ts';
import { useSendingForm } from '../api/sending-form.ts';
import { FormModal } from '../ui/dialogs/form-modal.tsx';
import { timeZoneChoices } from '../ui/time/time-zone-choices.ts';
import {
  idleChoices,
  losesScreenshots,
  retentionChoices,
  retentionDays,
  retentionValue,
  surfaceChoices,
  weekStartChoices,
} from './setting-labels.ts';

interface OrganizationSettingsModalProps {
  organization: Organization;
  onClose: () => void;
}

export function OrganizationSettingsModal(props: OrganizationSettingsModalProps) {
  const { organization, onClose } = props;
  const { settings } = organization;
  const { values, field, tick, submit, canSubmit, isSending } = useSendingForm({
    initialValues: {
      ...settings,
      week_start: String(settings.week_start),
      idle_minutes: String(settings.idle_minutes),
      retention_days: retentionValue(settings.retention_days),
    },
    rules: () => ({}),
    send: (entered) =>
      client.organization.update({
        id: organization.id,
        settings: {
          ...entered,
          week_start: Number(entered.week_start),
          idle_minutes: Number(entered.idle_minutes),
          retention_days: retentionDays(entered.retention_days),
        },
      }),
    success: t`Settings saved successfully`,
    changes: ['organizations'],
    onSent: onClose,
  });
  return (
    <FormModal
      title={t`Settings of ${{ name: organization.name }}`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
      submitLabel={t`Save`}
      size="lg"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t`Time zone`}
          data={timeZoneChoices(settings.time_zone)}
          data-autofocus
          {...field('time_zone')}
        />
        <NativeSelect
          label={t`Week begins on`}
          data={weekStartChoices()}
          {...field('week_start')}
        />
        <NativeSelect
          label={t`Ask “Still working?”`}
          description={t`When there is no keyboard or mouse input.`}
          data={idleChoices()}
          {...field('idle_minutes')}
        />
        <NativeSelect
          label={t`Screenshot retention`}
          description={t`Older ones are deleted.`}
          data={retentionChoices()}
          {...field('retention_days')}
        />
        <NativeSelect
          label={t`Screen sharing in browsers`}
          description={t`What members may share for screenshots. They see this rule.`}
          data={surfaceChoices()}
          {...field('shared_surface')}
        />
      </SimpleGrid>
      {losesScreenshots(settings.retention_days, retentionDays(values.retention_days)) && (
        <Alert color="yellow">
          {t`Screenshots older than ${{ days: values.retention_days }} days are permanently deleted, including existing ones.`}
        </Alert>
      )}
      <Switch
        label={t`Blur screenshots`}
        description={t`Recorders blur screenshots before sending them.`}
        {...tick('blur')}
      />
      <Switch
        label={t`Keep window titles`}
        description={t`When off, only the app name is kept.`}
        {...tick('titles')}
      />
      <Switch
        label={t`Members can delete`}
        description={t`Their own time (and its screenshots).`}
        {...tick('members_may_delete')}
      />
      <Switch
        label={t`Members can add manual time`}
        description={t`Requires a reason and is marked “Manual”. When off, imports are blocked too.`}
        {...tick('manual_time')}
      />
    </FormModal>
  );
}
