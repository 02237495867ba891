import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { Project } from '@time-tracker/contract/project';
import { client } from '../api/client.ts';
import { projectName } from '../api/field-rules.ts';
import { rulesOfFields, useSendingForm } from '../api/sending-form.ts';
import { FormModal } from '../ui/dialogs/form-modal.tsx';

interface RenameProjectModalProps {
  project: Project;
  onClose: () => void;
}

export function RenameProjectModal({ project, onClose }: RenameProjectModalProps) {
  const { values, field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { name: project.name },
    rules: rulesOfFields({ name: projectName }),
    send: ({ name }) => client.project.update({ id: project.id, name }),
    success: t`Project renamed successfully`,
    changes: ['projects'],
    onSent: onClose,
  });
  return (
    <FormModal
      title={t`Rename ${{ name: project.name }}`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit && values.name.trim() !== project.name}
      isSending={isSending}
      submitLabel={t`Rename`}
    >
      <TextInput label={t`Name`} maxLength={60} data-autofocus {...field('name')} />
    </FormModal>
  );
}
