import type { Organization } from '@time-tracker/contract/organization';
import { DeleteOrganizationDialog } from './delete-organization-dialog.tsx';
import { RenameOrganizationModal } from './rename-organization-modal.tsx';

export interface OrganizationDialogState {
  action: 'rename' | 'delete';
  organization: Organization;
}

interface OrganizationDialogProps {
  state: OrganizationDialogState | null;
  onClose: () => void;
}

/** The dialog of the chosen action of an organization. */
export function OrganizationDialog({ state, onClose }: OrganizationDialogProps) {
  if (!state) return null;
  const { action, organization } = state;
  switch (action) {
    case 'rename':
      return <RenameOrganizationModal organization={organization} onClose={onClose} />;
    case 'delete':
      return <DeleteOrganizationDialog organization={organization} onClose={onClose} />;
  }
}
