import { t } from '@lingui/core/macro';
import '../ui/mantine-signed-in.css';
import { AppShell, Text } from '@mantine/core';
import { useDisclosure, useTimeout } from '@mantine/hooks';
import {
  Suspense,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { Outlet, useLocation } from 'react-router';
import { useOrganizationChoice, useOrganizationList } from '../api/organization-choice.ts';
import { footerVersion, webVersion } from '../api/web-version.ts';
import type { LayoutConfig } from '../template/builder/layout-config.ts';
import { useLayoutConfig } from '../template/builder/layout-config-store.ts';
import { carriedFilters } from '../filters/work-filters.ts';
import { useFormatKey } from '../language/format-choice.ts';
import { paths } from '../routing/paths.ts';
import { AfterStartNotice } from '../timer/record-here/after-start-notice.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { PageFrameContext, type PageFrame } from '../ui/page-frame.ts';
import { commitPending } from '../ui/dialogs/pending-undo.ts';
import { timings } from '../ui/timings.ts';
import { CreateOrganization } from './create-organization.tsx';
import { HeaderBar } from './header/header-bar.tsx';
import { asideWidth, LayoutAside } from './aside/layout-aside.tsx';
import { LayoutDrawer } from './aside/layout-drawer.tsx';
import { LayoutBottomBar } from './layout-bottom-bar.tsx';
import { LayoutSplash } from './layout-splash.tsx';
import classes from './main-layout.module.css';
import { ImagesNotice } from './images-notice.tsx';
import { OpenSettingsNotice } from './open-settings-notice.tsx';
import { PeopleColors } from './people-colors.tsx';
import { ScrollToTop } from '../routing/scroll-to-top.tsx';
import { ScreenShortcuts } from './screen-shortcuts.tsx';
import { useWideEnough } from './use-wide-enough.ts';

const headerHeight = 64;

/**
 * The frame of all signed-in pages, as configured in the layout builder. It does not read the location
 * itself, so that navigation does not render it again.
 */
export function MainLayout() {
  useOrganizationList();
  const layout = useLayoutConfig();
  const { header, aside, footer } = layout;
  const [isMenuOpen, menu] = useDisclosure(false);
  useWideEnough(menu.close);
  const isStanding = useBootstrap();
  const [titleTarget, setTitleTarget] = useState<HTMLElement | null>(null);

  return (
    <AppShell
      layout="alt"
      header={{ height: headerHeight }}
      navbar={{
        width: aside.minimized ? asideWidth.narrow : asideWidth.wide,
        breakpoint: 'md',
        collapsed: { mobile: true, desktop: !aside.display },
      }}
      transitionDuration={timings.asideAnimationMs}
      className={classes.shell}
      data-still={!isStanding || undefined}
      data-header-fixed-desktop={header.fixed.desktop || undefined}
      data-header-fixed-mobile={header.fixed.tabletAndMobile || undefined}
    >
      <a href="#content" className={classes.skip}>
        {t`Skip to content`}
      </a>
      <AppShell.Header className={classes.header}>
        <HeaderBar
          config={header}
          hasAside={aside.display}
          onOpenMenu={menu.open}
          titleTarget={setTitleTarget}
        />
      </AppShell.Header>
      {aside.display && <LayoutAside aside={aside} />}
      <LayoutDrawer aside={aside} opened={isMenuOpen} onClose={menu.close} />
      <AppShell.Main className={classes.main}>
        <div id="content" tabIndex={-1} className={classes.content}>
          <OpenSettingsNotice />
          <AfterStartNotice />
          <ImagesNotice />
          <Frame layout={layout} titleTarget={titleTarget}>
            <PeopleColors>
              <Suspense>
                <Outlet />
              </Suspense>
            </PeopleColors>
          </Frame>
        </div>
        <footer className={classes.footer}>
          <div
            className={classes.footerRow}
            data-width={footer.width}
            title={t`Release ${webVersion}`}
          >
            {t`Time Tracker ${footerVersion}`}
          </div>
        </footer>
      </AppShell.Main>
      <PathChanges
        onChange={() => {
          if (isMenuOpen) menu.close();
        }}
      />
      <CreateOrganization />
      <ScreenShortcuts />
      <ScrollToTop />
      <LayoutBottomBar />
      <LayoutSplash />
    </AppShell>
  );
}

/** False while the layout initializes without transitions. */
function useBootstrap(): boolean {
  const [isStanding, setStanding] = useState(false);
  useTimeout(() => setStanding(true), timings.layoutBootstrapMs, { autoInvoke: true });
  return isStanding;
}

function PathChanges({ onChange }: { onChange: () => void }) {
  const { pathname } = useLocation();
  const act = useEffectEvent(onChange);
  // Runs before the new page is painted.
  useLayoutEffect(() => {
    act();
    // The numbers of the next page include what was deleted on this one until it is sent.
    void commitPending();
    // Only a path change scrolls to the top; a filter change does not.
    scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
  return null;
}

interface FrameProps {
  layout: LayoutConfig;
  titleTarget: HTMLElement | null;
  children: ReactNode;
}

/** Provides the layout settings to the page inside it. */
function Frame({ layout, titleTarget, children }: FrameProps) {
  const { toolbar, pageTitle, content } = layout;
  const { pathname } = useLocation();
  const isHome = pathname === paths.home;
  const formatKey = useFormatKey();
  const frame = useMemo<PageFrame>(
    () => ({
      homeCrumb: <HomeCrumb key="home" isHome={isHome} />,
      isHome,
      titleTarget,
      showsTitle: pageTitle.display,
      showsBreadcrumbs: pageTitle.breadCrumbs,
      showsToolbar: toolbar.display,
      isToolbarFixed: {
        onDesktop: toolbar.fixed.desktop,
        onTabletAndMobile: toolbar.fixed.tabletAndMobileMode,
      },
      toolbarWidth: toolbar.width,
      contentWidth: content.width,
    }),
    [isHome, titleTarget, toolbar, pageTitle, content],
  );
  // The settings page keeps the focus on the format that was just chosen.
  const key = pathname === paths.settings ? paths.settings : formatKey;
  return (
    <PageFrameContext key={key} value={frame}>
      {children}
    </PageFrameContext>
  );
}

/** The organization that the page is about, as the link home. */
function HomeCrumb({ isHome }: { isHome: boolean }) {
  const { organizations, selected } = useOrganizationChoice();
  const { search } = useLocation();
  // Reserves the line while the list is loading.
  const name = selected?.name ?? (organizations ? t`Dashboard` : '\u00a0');
  if (isHome)
    return (
      <Text span size="sm" c="dimmed">
        {selected ? name : '\u00a0'}
      </Text>
    );
  return (
    <TextLink to={paths.home + carriedFilters(search)} size="sm">
      {name}
    </TextLink>
  );
}
