import { TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { calls, client } from '../api/client.ts';
import { organizationName } from '../api/field-rules.ts';
import { selectOrganization, useOrganizationChoice } from '../api/organization-choice.ts';
import { rulesOfFields, useSendingForm } from '../api/sending-form.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { closeCreateOrganization } from './create-organization-flag.ts';

/** Whoever has no organization yet cannot dismiss it. */
export function CreateOrganizationModal({ opened }: { opened: boolean }) {
  const { organizations } = useOrganizationChoice();
  // Opens after it is there: only then does it remember who had the focus before.
  const isMounted = useMounted();
  const queryClient = useQueryClient();
  // The list is reloaded and the modal closes even when the call failed (specification, section 4).
  const finish = async () => {
    await queryClient.invalidateQueries({ queryKey: calls.organization.all.key() });
    closeCreateOrganization();
  };
  const { field, submit, reset, canSubmit, isSending } = useSendingForm({
    initialValues: { name: '' },
    rules: rulesOfFields({ name: organizationName }),
    send: (values) => client.organization.create(values),
    success: 'Organization created successfully',
    onSent: async (created) => {
      selectOrganization(created.id);
      await finish();
    },
    onFailed: finish,
  });
  return (
    <FormModal
      title="Create Organization"
      opened={opened && isMounted}
      onClose={closeCreateOrganization}
      onClosed={reset}
      canClose={(organizations?.length ?? 0) > 0}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
    >
      <TextInput
        label="Name"
        placeholder="Your company or team"
        maxLength={60}
        data-autofocus
        {...field('name')}
      />
    </FormModal>
  );
}
