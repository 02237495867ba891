import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { Organization } from '@time-tracker/contract/organization';
import { client } from '../api/client.ts';
import { organizationName } from '../api/field-rules.ts';
import { rulesOfFields, useSendingForm } from '../api/sending-form.ts';
import { FormModal } from '../ui/dialogs/form-modal.tsx';

interface RenameOrganizationModalProps {
  organization: Organization;
  onClose: () => void;
}

export function RenameOrganizationModal({ organization, onClose }: RenameOrganizationModalProps) {
  const { values, field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { name: organization.name },
    rules: rulesOfFields({ name: organizationName }),
    send: ({ name }) => client.organization.update({ id: organization.id, name }),
    success: t`Organization renamed successfully`,
    changes: ['organizations'],
    onSent: onClose,
  });
  return (
    <FormModal
      title={t`Rename ${{ name: organization.name }}`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit && values.name.trim() !== organization.name}
      isSending={isSending}
      submitLabel={t`Rename`}
    >
      <TextInput label={t`Name`} maxLength={60} data-autofocus {...field('name')} />
    </FormModal>
  );
}
