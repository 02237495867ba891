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
        success: 'Organization deleted successfully',
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
      title={`Delete the organization ${organization.name}?`}
      impact={<Contents id={organization.id} />}
      typedName={organization.name}
      confirmLabel="Delete organization"
      isDeleting={remove.isPending}
      onConfirm={() => remove.mutate({ id: organization.id })}
    />
  );
}

function Contents({ id }: { id: number }) {
  const contents = useQuery(calls.organization.contents.queryOptions({ input: { id } }));
  return (
    <DeletionImpact
      words="Its projects, all time recorded in it, every screenshot and the applications used go with it, for ever, for everybody in it. There is no way back."
      contents={contents.data}
      isCountingFailed={contents.isError}
    />
  );
}
