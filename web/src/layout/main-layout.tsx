import { AppShell, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { CreateOrganizationModal } from '../organizations/create-organization-modal.tsx';
import { TextLink } from '../text-link.tsx';
import { HomeCrumb } from '../ui/page.tsx';
import { timings } from '../ui/timings.ts';
import { AsideMenu } from './aside-menu.tsx';
import { HeaderBar } from './header-bar.tsx';
import classes from './main-layout.module.css';
import { OrganizationGate } from './organization-gate.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** Everything around a page once somebody is signed in. */
export function MainLayout() {
  const [isMenuOpen, menu] = useDisclosure(false);
  const { pathname } = useLocation();
  const closeMenu = menu.close;
  useEffect(() => {
    closeMenu();
    // Only a change of path scrolls to the top; a changed filter does not.
    scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, closeMenu]);

  return (
    <AppShell
      layout="alt"
      header={{ height: 64 }}
      navbar={{ width: 250, breakpoint: 'md', collapsed: { mobile: true } }}
      transitionDuration={timings.asideAnimationMs}
    >
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <AppShell.Header className={classes.header}>
        <HeaderBar onOpenMenu={menu.open} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.aside} withBorder={false} visibleFrom="md">
        <AsideMenu />
      </AppShell.Navbar>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        hiddenFrom="md"
        size={280}
        title="Menu"
        classNames={{ content: classes.drawer, header: classes.drawerHeader, body: classes.body }}
        closeButtonProps={{ 'aria-label': 'Close menu' }}
      >
        <AsideMenu />
      </Drawer>
      <AppShell.Main className={classes.main}>
        <div id="content" tabIndex={-1} className={classes.content}>
          <HomeCrumb value={homeCrumb(pathname)}>
            <OrganizationGate />
          </HomeCrumb>
        </div>
        <footer className={classes.footer}>Time Tracker 0.0.4</footer>
      </AppShell.Main>
      <CreateOrganizationModal />
      <ScrollToTop />
    </AppShell>
  );
}

function homeCrumb(pathname: string) {
  if (pathname === paths.home) return null;
  return (
    <TextLink to={paths.home} key="home" size="sm">
      Dashboard
    </TextLink>
  );
}
