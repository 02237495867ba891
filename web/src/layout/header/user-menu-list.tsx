import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Avatar, Badge, Group, Menu, Text, useMatches } from '@mantine/core';
import {
  IconBuilding,
  IconCheck,
  IconDownload,
  IconLogout,
  IconPlus,
  IconUserCog,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { selectOrganization, useOrganizationChoice } from '../../api/organization-choice.ts';
import { useCurrentUser } from '../../api/session.ts';
import { openCreateOrganization } from '../../organizations/create-organization-flag.ts';
import { paths } from '../../routing/paths.ts';
import { AttachedMenu } from './attached-menu.tsx';
import type { LazyMenuProps } from './use-lazy-menu.ts';
import { firstLetter } from './first-letter.ts';
import classes from './user-menu.module.css';

/** The person, their organizations, and what concerns their account. */
export function UserMenuList(menu: LazyMenuProps) {
  const user = useCurrentUser();
  const create = () => {
    // The modal returns the focus to the previous element. The menu item is unmounted by then.
    menu.target.current?.focus();
    openCreateOrganization();
  };
  return (
    <AttachedMenu {...menu} position="bottom-end" width={280} withinPortal={false}>
      <Menu.Dropdown className={classes.menu}>
        <Group gap="sm" wrap="nowrap" p="sm">
          <Avatar color="brand" variant="filled" radius="md" aria-hidden>
            {firstLetter(user.name)}
          </Avatar>
          <div className={classes.who}>
            <Group gap={6} wrap="nowrap">
              <Text fw={600} truncate>
                {user.name}
              </Text>
              <Badge size="sm" variant="light" className={classes.type}>
                {user.type === 'Owner' ? t`Owner` : t`Member`}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed" truncate>
              {user.email}
            </Text>
          </div>
        </Group>
        <Menu.Divider />
        <OrganizationsSubmenu onCreate={create} />
        <Menu.Item
          component={Link}
          to={paths.settings}
          leftSection={<IconUserCog size={18} aria-hidden />}
        >
          {t`Account Settings`}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={paths.downloadApp}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t`Download App`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={paths.logout}
          leftSection={<IconLogout size={18} aria-hidden />}
        >
          {t`Sign Out`}
        </Menu.Item>
      </Menu.Dropdown>
    </AttachedMenu>
  );
}

function OrganizationsSubmenu({ onCreate }: { onCreate: () => void }) {
  const user = useCurrentUser();
  const { organizations = [], selected } = useOrganizationChoice();
  const isOwner = user.type === 'Owner';
  // On a phone there is no space beside the menu.
  const position = useMatches({ base: 'bottom-end', sm: 'left-start' } as const);
  return (
    <Menu.Sub position={position}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconBuilding size={18} aria-hidden />}>
          {t`Organizations`}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className={classes.organizations}>
        {organizations.map((organization) => (
          <Menu.Item
            key={organization.id}
            aria-current={organization.id === selected?.id || undefined}
            className={classes.organization}
            rightSection={
              organization.id === selected?.id ? <IconCheck size={16} aria-hidden /> : undefined
            }
            onClick={() => selectOrganization(organization.id)}
          >
            {organization.name}
          </Menu.Item>
        ))}
        {organizations.length === 0 && !isOwner && <Menu.Item disabled>{t`Nothing`}</Menu.Item>}
        {isOwner && (
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
            {t`Create`}
          </Menu.Item>
        )}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
