import { useMutation, useQuery } from '@tanstack/react-query';
import type { Organization } from '@time-tracker/contract/organization';
import { calls } from '../api/client.ts';
import { ConfirmDeletion } from '../ui/dialogs/confirm-deletion.tsx';
import { GoesWithIt } from '../ui/dialogs/deletion-impact.tsx';

interface DeleteOrganizationQuestionProps {
  organization: Organization;
  onClose: () => void;
}

export function DeleteOrganizationQuestion(props: DeleteOrganizationQuestionProps) {
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
      goesWithIt={<Contents id={organization.id} />}
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
    <GoesWithIt
      words="Its projects, all time recorded in it, every screenshot and the applications used go with it, for ever, for everybody in it. There is no way back."
      contents={contents.data}
      isCountingFailed={contents.isError}
    />
  );
}
