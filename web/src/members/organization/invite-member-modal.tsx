import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import type { Organization } from '@time-tracker/contract/organization';
import { client } from '../../api/client.ts';
import { email } from '../../api/field-rules.ts';
import { noMailMessage } from '../member-labels.ts';
import { rulesOfFields, useSendingForm } from '../../api/sending-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { NewPersonField } from '../../ui/fields/new-person-field.tsx';
import { toastWarning } from '../../ui/dialogs/toast.ts';
import { invitationOf, nobodyInvited, type InviteValues } from './invite-values.ts';
import { InvitedProjects } from './invited-projects.tsx';
import {
  organizationRoleDescription,
  organizationRoleLabel,
} from './organization-member-labels.ts';

interface InviteMemberModalProps {
  organization: Organization;
  onClose: () => void;
}

const roles = ['member', 'owner'] as const;

export function InviteMemberModal({ organization, onClose }: InviteMemberModalProps) {
  const { values, field, submit, canSubmit, isSending } = useSendingForm<
    InviteValues,
    { mail_sent: boolean }
  >({
    initialValues: nobodyInvited,
    rules: (entered) => rulesOfFields({ email })({ email: entered.email }),
    send: (entered) => client.organization.invite(invitationOf(organization.id, entered)),
    success: t`User invited successfully`,
    changes: ['members'],
    onSent: ({ mail_sent }) => {
      if (!mail_sent) toastWarning(noMailMessage());
      onClose();
    },
  });
  const role = values.role === 'owner' ? 'owner' : 'member';
  return (
    <FormModal
      title={t`Invite user`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
    >
      <NewPersonField {...field('email')} />
      <NativeSelect
        label={t`Role in the organization`}
        description={organizationRoleDescription(role)}
        data={roles.map((value) => ({ value, label: organizationRoleLabel(value) }))}
        {...field('role')}
      />
      {role === 'member' && (
        <InvitedProjects organizationId={organization.id} values={values} field={field} />
      )}
    </FormModal>
  );
}
