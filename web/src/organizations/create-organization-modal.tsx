import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { organizationName } from '../api/field-rules.ts';
import { selectOrganization, useOrganizationChoice } from '../api/organization-choice.ts';
import { rulesOfFields, useSendingForm } from '../api/sending-form.ts';
import { FormModal } from '../ui/dialogs/form-modal.tsx';
import { closeCreateOrganization } from './create-organization-flag.ts';

/** People without an organization cannot dismiss it. */
export function CreateOrganizationModal({ opened }: { opened: boolean }) {
  const { organizations } = useOrganizationChoice();
  // Opens after mounting: only then does it store which element had the focus.
  const isMounted = useMounted();
  const { field, submit, reset, canSubmit, isSending } = useSendingForm({
    initialValues: { name: '' },
    rules: rulesOfFields({ name: organizationName }),
    send: (values) => client.organization.create(values),
    success: t`Organization created successfully`,
    // The list is reloaded and the modal closes even when the call failed (specification, section 4).
    changes: ['organizations'],
    onSent: (created) => {
      selectOrganization(created.id);
      closeCreateOrganization();
    },
    onFailed: closeCreateOrganization,
  });
  // The state is shown once the field was touched (specification, section 5).
  const [isTouched, setTouched] = useState(false);
  const isValid = isTouched && canSubmit;
  const name = field('name');
  return (
    <FormModal
      title={t`Create Organization`}
      opened={opened && isMounted}
      onClose={closeCreateOrganization}
      onClosed={() => {
        reset();
        setTouched(false);
      }}
      canClose={(organizations?.length ?? 0) > 0}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
    >
      <TextInput
        label={t`Name`}
        placeholder={t`Your company or team`}
        maxLength={60}
        data-autofocus
        data-valid={isValid || undefined}
        rightSection={
          isValid && <IconCheck size={18} color="var(--mantine-color-success)" aria-hidden />
        }
        {...name}
        onChange={(event) => {
          setTouched(true);
          name.onChange(event);
        }}
      />
    </FormModal>
  );
}
