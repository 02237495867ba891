import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Alert, Button, Group, Menu, Popover, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { demoMenus, megaMenuColumns, type DemoMenu } from './demo-menus.ts';
import { DemoSearchBox } from './demo-search-box.tsx';

/** The demo of the template's menus: example links and placeholder text. */
export function MenuTestPage() {
  return (
    <Page title={t`Menu Test`}>
      <Stack gap="md">
        <Alert>{t`Demo page: menus, a search and placeholder text.`}</Alert>
        <Panel title={t`Menus`}>
          <Group gap="xs">
            <Button component={Link} to={paths.home} variant="subtle" color="gray">
              {t`Dashboard`}
            </Button>
            {demoMenus().map((menu) => (
              <DemoMenuButton key={menu.label} menu={menu} />
            ))}
            <MegaMenu />
          </Group>
        </Panel>
        <DemoSearchBox />
      </Stack>
    </Page>
  );
}

const arrow = <IconChevronDown size={14} aria-hidden />;

function DemoMenuButton({ menu }: { menu: DemoMenu }) {
  return (
    <Menu position="bottom-start" portalProps={{ target: '#content' }} width={220}>
      <Menu.Target>
        <Button variant="subtle" color="gray" rightSection={arrow}>
          {menu.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {menu.links.map(({ label, to }) =>
          to === undefined ? (
            <Menu.Item key={label}>{label}</Menu.Item>
          ) : (
            <Menu.Item key={label} component={Link} to={to}>
              {label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function MegaMenu() {
  return (
    <Popover position="bottom-end" portalProps={{ target: '#content' }} width={560} trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" rightSection={arrow}>
          {t`Mega Menu`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 32px)" aria-label={t`Mega Menu`} tabIndex={-1}>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {megaMenuColumns().map(({ label, links }) => (
            <div key={label}>
              <Text fw={600} size="sm">
                {label}
              </Text>
              {links.map((link) => (
                <Text key={link.label} size="sm" c="dimmed">
                  {link.label}
                </Text>
              ))}
            </div>
          ))}
        </SimpleGrid>
        <Text size="sm" mt="md">
          {t`Placeholder text about a product.`}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
