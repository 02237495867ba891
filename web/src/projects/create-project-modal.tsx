import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { client } from '../api/client.ts';
import { projectName } from '../api/field-rules.ts';
import { rulesOfFields, useSendingForm } from '../api/sending-form.ts';
import { FormModal } from '../ui/dialogs/form-modal.tsx';

interface CreateProjectModalProps {
  opened: boolean;
  organizationId: number;
  onClose: () => void;
}

export function CreateProjectModal({ opened, ...rest }: CreateProjectModalProps) {
  return opened ? <OpenModal {...rest} /> : null;
}

function OpenModal({ organizationId, onClose }: Omit<CreateProjectModalProps, 'opened'>) {
  const { field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { name: '' },
    rules: rulesOfFields({ name: projectName }),
    send: ({ name }) => client.project.create({ organization_id: organizationId, name }),
    success: t`Project Created Successfully`,
    changes: ['projects'],
    onSent: onClose,
  });
  return (
    <FormModal
      title={t`Create project`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
    >
      <TextInput
        label={t`Name`}
        placeholder={t`e.g. Website redesign`}
        maxLength={60}
        data-autofocus
        {...field('name')}
      />
    </FormModal>
  );
}
