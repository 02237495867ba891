import { t } from '@lingui/core/macro';
import { Burger, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { recordInBrowser } from '../../browser-recorder/record-in-browser.ts';
import type { LayoutConfig } from '../../template/builder/layout-config.ts';
import { carriedFilters } from '../../filters/work-filters.ts';
import { paths } from '../../routing/paths.ts';
import classes from './header-bar.module.css';
import { HeaderTimer } from '../../timer/header-timer.tsx';
import { NotificationMenu } from './notification-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderBarProps {
  config: LayoutConfig['header'];
  /** Whether the menu is a sidebar on wide screens. */
  hasAside: boolean;
  onOpenMenu: () => void;
  /** Receives the element where the page shows its title, if the header has one. */
  titleTarget: (place: HTMLElement | null) => void;
}

export function HeaderBar({ config, hasAside, onOpenMenu, titleTarget }: HeaderBarProps) {
  const queryClient = useQueryClient();
  useEffect(() => recordInBrowser(queryClient), [queryClient]);
  return (
    <div className={classes.bar} data-width={config.width}>
      <Burger
        hiddenFrom={hasAside ? 'md' : undefined}
        size="sm"
        className={classes.opener}
        onClick={onOpenMenu}
        aria-label={t`Open menu`}
      />
      {config.left === 'menu' ? <HeaderMenu /> : <div ref={titleTarget} className={classes.left} />}
      <Group gap="xs" wrap="nowrap" className={classes.tools}>
        <HeaderTimer />
        <NotificationMenu />
        <ThemeSwitch />
        <UserMenu />
      </Group>
    </div>
  );
}

function HeaderMenu() {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={t`Header menu`} className={[classes.left, classes.menu].join(' ')}>
      <Link
        to={paths.dashboard + carriedFilters(search)}
        className={classes.menuLink}
        aria-current={pathname === paths.home ? 'page' : undefined}
      >
        {t`Dashboard`}
      </Link>
    </nav>
  );
}
