import { plural, t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import type { ApiReceives } from '@time-tracker/contract/api';
import { invitationsMax, screenshotIntervalDefault } from '@time-tracker/contract/limits';
import type { Organization } from '@time-tracker/contract/organization';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { email } from '../../api/field-rules.ts';
import { noMailMessage } from '../member-labels.ts';
import { useSendingForm } from '../../api/sending-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { NewPeopleField } from '../../ui/fields/new-people-field.tsx';
import { toastSuccess, toastWarning } from '../../ui/dialogs/toast.ts';
import { InvitationResults } from './invitation-results.tsx';
import { showInvited } from './invited-toast.tsx';
import { readAddresses } from './invited-addresses.ts';
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

type Results = ApiReceives['organization']['invite_all']['results'];

const roles = ['member', 'owner'] as const;

/** Invites one person, or several whose addresses are pasted; then it shows the result of each. */
export function InviteMemberModal({ organization, onClose }: InviteMemberModalProps) {
  const [results, setResults] = useState<Results | null>(null);
  const { default_screenshot_interval: minutes } = organization.settings;
  const { values, field, submit, canSubmit, isSending } = useSendingForm<InviteValues, Results>({
    initialValues: {
      ...nobodyInvited,
      interval: String(minutes ?? screenshotIntervalDefault),
    },
    rules: ({ email: text }) => ({ email: problemOf(text) }),
    send: (entered) => sendInvitations(organization.id, entered),
    changes: ['members'],
    onSent: (sent) => {
      if (sent.length > 1) {
        setResults(sent);
        return;
      }
      const [only] = sent;
      if (only?.status === 'invited') showInvited(only.email);
      else toastSuccess(t`User invited successfully`);
      if (only?.mail_sent === false) toastWarning(noMailMessage());
      onClose();
    },
  });
  if (results) return <InvitationResults results={results} onClose={onClose} />;
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
      <NewPeopleField {...field('email')} />
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

/** A single address is checked as usual; of several, the server says which ones are wrong. */
function problemOf(text: string): string | undefined {
  const addresses = readAddresses(text);
  if (addresses.length <= 1) return email(addresses[0] ?? '');
  if (addresses.length > invitationsMax)
    return plural(invitationsMax, {
      one: 'Invite at most # person at once.',
      other: 'Invite at most # people at once.',
    });
  return undefined;
}

async function sendInvitations(organizationId: number, values: InviteValues): Promise<Results> {
  const emails = readAddresses(values.email);
  const [only = '', ...others] = emails;
  const { email: _text, ...invitation } = invitationOf(organizationId, values);
  if (others.length > 0) {
    const { results } = await client.organization.invite_all({ ...invitation, emails });
    return results;
  }
  const { state, mail_sent } = await client.organization.invite({ ...invitation, email: only });
  return [{ email: only, status: state === 'active' ? 'joined' : 'invited', mail_sent }];
}
