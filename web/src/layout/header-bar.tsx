import { Burger, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import classes from './header-bar.module.css';
import { HeaderTimer } from './header-timer.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

export function HeaderBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { pathname } = useLocation();
  return (
    <div className={classes.bar}>
      <Burger hiddenFrom="md" size="sm" onClick={onOpenMenu} aria-label="Open menu" />
      <nav aria-label="Header menu" className={classes.menu}>
        <Link
          to={paths.dashboard}
          className={classes.menuLink}
          aria-current={pathname === paths.home ? 'page' : undefined}
        >
          Dashboard
        </Link>
      </nav>
      <Group gap="xs" wrap="nowrap" className={classes.tools}>
        <HeaderTimer />
        <ThemeSwitch />
        <UserMenu />
      </Group>
    </div>
  );
}
