import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Organization } from '@time-tracker/contract/organization';
import { calls } from '../api/client.ts';
import { ConfirmDeletion } from '../ui/dialogs/confirm-deletion.tsx';
import { DeletionImpact } from '../ui/dialogs/deletion-impact.tsx';

interface DeleteOrganizationDialogProps {
  organization: Organization;
  onClose: () => void;
}

export function DeleteOrganizationDialog(props: DeleteOrganizationDialogProps) {
  const { organization, onClose } = props;
  const remove = useMutation(
    calls.organization.delete.mutationOptions({
      meta: {
        success: t`Organization deleted successfully`,
        changes: ['organizations'],
        refreshesLast: true,
      },
      onSuccess: onClose,
    }),
  );
  return (
    <ConfirmDeletion
      opened
      onClose={onClose}
      title={t`Delete the organization ${{ name: organization.name }}?`}
      impact={<Contents id={organization.id} />}
      typedName={organization.name}
      confirmLabel={t`Delete organization`}
      isDeleting={remove.isPending}
      onConfirm={() => remove.mutate({ id: organization.id })}
    />
  );
}

function Contents({ id }: { id: number }) {
  const contents = useQuery(calls.organization.contents.queryOptions({ input: { id } }));
  return (
    <DeletionImpact
      message={t`This can't be undone.`}
      contents={contents.data}
      isCountingFailed={contents.isError}
    />
  );
}
