import { Button, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import { selectOrganization, useOrganizationChoice } from '../../api/organization-choice.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { Panel } from '../../ui/panel.tsx';

/** In an organization of somebody else: says so, and offers to switch to one's own. */
export function OwnerOnlyNotice({ organization }: { organization: Organization }) {
  const { organizations = [] } = useOrganizationChoice();
  const owned = organizations.filter(({ role }) => role === 'owner');
  return (
    <Panel>
      <EmptyNotice
        icon={<IconLock size={28} />}
        title={`You do not own ${organization.name}`}
        why="Only its owners manage its users. Switch to an organization of yours to manage its users."
        action={
          owned.length > 0 ? (
            <Group gap="sm" justify="center">
              {owned.map(({ id, name }) => (
                <Button key={id} variant="default" onClick={() => selectOrganization(id)}>
                  Switch to {name}
                </Button>
              ))}
            </Group>
          ) : (
            <TextLink to={paths.organizations}>Create an organization</TextLink>
          )
        }
      />
    </Panel>
  );
}
