import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Menu } from '@mantine/core';
import { IconCheck, IconPlus, IconSettings } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { Link } from 'react-router';
import { selectOrganization, useOrganizationChoice } from '../../api/organization-choice.ts';
import { useCurrentUser } from '../../api/session.ts';
import { openCreateOrganization } from '../../organizations/create-organization-flag.ts';
import { paths } from '../../routing/paths.ts';
import { useTimer } from '../../timer/timer-state.ts';
import { AttachedMenu } from '../header/attached-menu.tsx';
import type { LazyMenuProps } from '../header/use-lazy-menu.ts';
import { OrganizationInitial } from './organization-initial.tsx';
import classes from './organization-switcher.module.css';

interface OrganizationListProps extends LazyMenuProps {
  /** In the drawer: closes it. */
  onSwitched?: (() => void) | undefined;
}

/** All organizations, the settings of the selected one, and the creation of another one. */
export function OrganizationList({ onSwitched, ...menu }: OrganizationListProps) {
  const { organizations = [], selected } = useOrganizationChoice();
  const { timer } = useTimer({ refetchOnMount: false });
  if (!selected) return null;
  return (
    <AttachedMenu
      {...menu}
      position="bottom-start"
      width={onSwitched ? 'target' : 260}
      shadow="md"
      // The sidebar would clip it, but in the drawer it has to be inside of the dialog.
      withinPortal={!onSwitched}
      portalProps={{ target: '#content' }}
    >
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label>{t`Organizations`}</Menu.Label>
        <OrganizationItems
          organizations={organizations}
          selectedId={selected.id}
          timer={timer}
          onSwitched={onSwitched}
        />
        <Menu.Divider />
        <OtherItems
          selected={selected}
          onCreate={() => {
            // The modal returns the focus to the previous element. The item is unmounted by then.
            menu.target.current?.focus();
            openCreateOrganization();
          }}
        />
      </Menu.Dropdown>
    </AttachedMenu>
  );
}

interface OrganizationItemsProps {
  organizations: Organization[];
  selectedId: number;
  timer: Timer | null;
  onSwitched: (() => void) | undefined;
}

function OrganizationItems({
  organizations,
  selectedId,
  timer,
  onSwitched,
}: OrganizationItemsProps) {
  return organizations.map(({ id, name }) => (
    <Menu.Item
      key={id}
      aria-current={id === selectedId || undefined}
      className={classes.item}
      leftSection={<OrganizationInitial name={name} />}
      rightSection={id === selectedId ? <IconCheck size={16} aria-hidden /> : undefined}
      onClick={() => {
        selectOrganization(id);
        onSwitched?.();
      }}
    >
      {name}
      {timer?.organization_id === id && (
        <span className={classes.running}>{t`Timer is running`}</span>
      )}
    </Menu.Item>
  ));
}

function OtherItems({ selected, onCreate }: { selected: Organization; onCreate: () => void }) {
  const { type } = useCurrentUser();
  return (
    <>
      <Menu.Item
        component={Link}
        to={paths.organizationSettings}
        className={classes.item}
        leftSection={<IconSettings size={16} aria-hidden />}
      >
        {t`Settings of ${{ name: selected.name }}`}
      </Menu.Item>
      {type === 'Owner' && (
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
          {t`Create organization`}
        </Menu.Item>
      )}
    </>
  );
}
