import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import { useState } from 'react';
import { DeleteOrganizationDialog } from '../delete-organization-dialog.tsx';

export function DangerZone({ organization }: { organization: Organization }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Text size="sm">
        {t`Deleting ${{ name: organization.name }} permanently deletes its projects, all tracked time, every screenshot and the app usage of all members. You see how much before you confirm.`}
      </Text>
      <div>
        <Button
          color="red.9"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t`Delete organization`}
        </Button>
      </div>
      {isAsking && (
        <DeleteOrganizationDialog organization={organization} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
