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
    success: 'Settings saved successfully',
    changes: ['organizations'],
    onSent: onClose,
  });
  return (
    <FormModal
      title={`Settings of ${organization.name}`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
      submitLabel="Save"
      size="lg"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label="Time zone"
          data={timeZoneChoices(settings.time_zone)}
          data-autofocus
          {...field('time_zone')}
        />
        <NativeSelect label="Week begins on" data={weekStartChoices} {...field('week_start')} />
        <NativeSelect
          label="Ask “still working?”"
          description="Without input."
          data={idleChoices}
          {...field('idle_minutes')}
        />
        <NativeSelect
          label="Keep screenshots"
          description="Older ones are deleted."
          data={retentionChoices}
          {...field('retention_days')}
        />
      </SimpleGrid>
      {losesScreenshots(settings.retention_days, retentionDays(values.retention_days)) && (
        <Alert color="yellow">
          Screenshots older than {values.retention_days} days are deleted for ever, those that are
          here now too.
        </Alert>
      )}
      <Switch
        label="Blur screenshots"
        description="Recorders blur them before they are sent."
        {...tick('blur')}
      />
      <Switch
        label="Keep window titles"
        description="Off: only which application was in front."
        {...tick('titles')}
      />
      <Switch
        label="Members may delete"
        description="Their own time, with its screenshots."
        {...tick('members_may_delete')}
      />
      <Switch
        label="Members may add time by hand"
        description="With a reason, marked as such. Off: none can be imported, either."
        {...tick('manual_time')}
      />
    </FormModal>
  );
}
