import { t } from '@lingui/core/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlus, IconSelector, IconSettings } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import type { Timer } from '@time-tracker/contract/timer';
import { useRef } from 'react';
import { Link } from 'react-router';
import { selectOrganization, useOrganizationChoice } from '../../api/organization-choice.ts';
import { useCurrentUser } from '../../api/session.ts';
import { openCreateOrganization } from '../../organizations/create-organization-flag.ts';
import { paths } from '../../routing/paths.ts';
import { useTimer } from '../../timer/timer-state.ts';
import { useMenuOpen } from '../header/use-menu-open.ts';
import classes from './organization-switcher.module.css';
import { trackingText } from './tracking-text.ts';
import { useNarrowTip } from './use-narrow-tip.ts';

interface OrganizationSwitcherProps {
  isNarrow: boolean;
  /** In the drawer: closes it. */
  onSwitched?: () => void;
}

/**
 * The selected organization, and which one time is tracked for. Opens the list of organizations.
 * Without an organization there is nothing to show: the page says what to do.
 */
export function OrganizationSwitcher({ isNarrow, onSwitched }: OrganizationSwitcherProps) {
  const { organizations, selected } = useOrganizationChoice();
  const { timer } = useTimer({ refetchOnMount: false });
  const menu = useMenuOpen();
  const button = useRef<HTMLButtonElement>(null);
  const name = selected?.name ?? '';
  const { props, tip } = useNarrowTip(t`Organization: ${name}`, isNarrow && !menu.opened);
  // The height is reserved while the list is loading, so that the menu does not move.
  if (!organizations) return <div className={classes.loading} />;
  if (!selected) return null;
  const tracking = trackingText(timer, selected);
  return (
    <div className={classes.switcher}>
      <Menu
        {...menu}
        position="bottom-start"
        width={onSwitched ? 'target' : 260}
        shadow="md"
        // The sidebar would clip it, but in the drawer it has to be inside of the dialog.
        withinPortal={!onSwitched}
        portalProps={{ target: '#content' }}
      >
        <Menu.Target>
          <UnstyledButton ref={button} className={classes.button} {...props}>
            <Initial name={name} />
            {!isNarrow && (
              <>
                <span className="unseen">{t`Organization:`} </span>
                <span className={classes.text}>
                  <span className={classes.name}>{name}</span>
                  <span
                    className={classes.line}
                    data-elsewhere={tracking?.isElsewhere || undefined}
                  >
                    {tracking?.text ?? roleText(selected)}
                  </span>
                </span>
                <IconSelector size={16} aria-hidden />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
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
              button.current?.focus();
              openCreateOrganization();
            }}
          />
        </Menu.Dropdown>
      </Menu>
      {tip}
    </div>
  );
}

interface OrganizationItemsProps {
  organizations: Organization[];
  selectedId: number;
  timer: Timer | null;
  onSwitched?: () => void;
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
      leftSection={<Initial name={name} />}
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

function Initial({ name }: { name: string }) {
  return (
    <span className={classes.initial} aria-hidden>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}

function roleText({ role }: Organization): string {
  return role === 'owner' ? t`Owner` : t`Member`;
}
