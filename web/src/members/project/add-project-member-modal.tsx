import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { screenshotIntervalDefault } from '@time-tracker/contract/limits';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { client } from '../../api/client.ts';
import { useOrganization } from '../../api/organization-choice.ts';
import { email } from '../../api/field-rules.ts';
import { rulesOfFields, useSendingForm } from '../../api/sending-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { NewPersonField } from '../../ui/fields/new-person-field.tsx';
import { toastWarning } from '../../ui/dialogs/toast.ts';
import { intervalChoices } from '../../language/interval-label.ts';
import { noMailMessage, roleChoices, roleDescription, toRole } from '../member-labels.ts';

interface AddProjectMemberModalProps {
  opened: boolean;
  projectId: number;
  /** The interval of new members of the project; null = that of the organization. */
  defaultMinutes: number | null;
  onClose: () => void;
}

export function AddProjectMemberModal({ opened, ...rest }: AddProjectMemberModalProps) {
  return opened ? <OpenModal {...rest} /> : null;
}

function OpenModal(props: Omit<AddProjectMemberModalProps, 'opened'>) {
  const { projectId, defaultMinutes, onClose } = props;
  const { settings } = useOrganization();
  const initialMinutes =
    defaultMinutes ?? settings.default_screenshot_interval ?? screenshotIntervalDefault;
  const { values, field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: {
      email: '',
      role: String(projectRoles.member),
      screenshot_interval: String(initialMinutes),
    },
    rules: (entered) => rulesOfFields({ email })({ email: entered.email }),
    send: (entered) =>
      client.project.add({
        project_id: projectId,
        email: entered.email,
        role: toRole(entered.role),
        screenshot_interval: Number(entered.screenshot_interval),
      }),
    success: t`Member added successfully`,
    changes: ['projects'],
    onSent: ({ mail_sent }) => {
      if (!mail_sent) toastWarning(noMailMessage());
      onClose();
    },
  });
  const role = toRole(values.role);
  return (
    <FormModal
      title={t`Add member`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
    >
      <NewPersonField {...field('email')} />
      <NativeSelect
        label={t`Role`}
        description={roleDescription(role)}
        data={roleChoices()}
        {...field('role')}
      />
      {role !== projectRoles.viewer && (
        <NativeSelect
          label={t`Screenshots`}
          description={t`At a random moment within each interval.`}
          data={intervalChoices(initialMinutes)}
          {...field('screenshot_interval')}
        />
      )}
    </FormModal>
  );
}
