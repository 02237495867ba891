import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import { selectOrganization, useOrganizationChoice } from '../../api/organization-choice.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Shown to members who are not owners: offers to switch to an organization that they own. */
export function OwnerOnlyNotice({ organization }: { organization: Organization }) {
  const { organizations = [] } = useOrganizationChoice();
  const owned = organizations.filter(({ role }) => role === 'owner');
  return (
    <Panel>
      <EmptyNotice
        icon={<IconLock size={28} />}
        title={t`You don't own ${{ name: organization.name }}`}
        why={
          owned.length > 0
            ? t`Only owners can manage users. Switch to an organization that you own.`
            : t`Only owners can manage users. To manage users, create an organization of your own.`
        }
        action={
          owned.length > 0 ? (
            <Group gap="sm" justify="center">
              {owned.map(({ id, name }) => (
                <Button key={id} variant="default" onClick={() => selectOrganization(id)}>
                  {t`Switch to ${name}`}
                </Button>
              ))}
            </Group>
          ) : (
            <TextLink to={paths.organizations}>{t`Create organization`}</TextLink>
          )
        }
      />
    </Panel>
  );
}
