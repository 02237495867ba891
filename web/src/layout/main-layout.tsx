import { t } from '@lingui/core/macro';
import '../ui/mantine-signed-in.css';
import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { Outlet, useLocation } from 'react-router';
import { useOrganizationChoice, useOrganizationList } from '../api/organization-choice.ts';
import { letPagesWait } from '../api/prefetch-query.ts';
import { footerVersion, webVersion } from '../api/web-version.ts';
import type { LayoutConfig } from '../template/builder/layout-config.ts';
import { useLayoutConfig } from '../template/builder/layout-config-store.ts';
import { carriedFilters } from '../filters/work-filters.ts';
import { useFormatKey } from '../language/format-choice.ts';
import { paths } from '../routing/paths.ts';
import { AfterStartNotice } from '../timer/record-here/after-start-notice.tsx';
import { preloadLater } from '../routing/lazy-part.tsx';
import { PageAccessProvider } from '../routing/page-access-provider.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { loadTooltip } from '../ui/lazy-tooltip.tsx';
import { PageFrameContext, type PageFrame } from '../ui/page-frame.ts';
import { commitPending } from '../ui/dialogs/pending-undo.ts';
import { CreateOrganization } from './create-organization.tsx';
import { HeaderBar } from './header/header-bar.tsx';
import { LayoutAside } from './aside/layout-aside.tsx';
import { LayoutDrawer } from './aside/layout-drawer.tsx';
import { LayoutBottomBar } from './layout-bottom-bar.tsx';
import { LayoutShell } from './layout-shell.tsx';
import { LayoutSplash } from './layout-splash.tsx';
import classes from './main-layout.module.css';
import { ImagesNotice } from './images-notice.tsx';
import { OpenSettingsNotice } from './open-settings-notice.tsx';
import { PeopleColors } from './people-colors.tsx';
import { reportPathChange } from '../routing/use-after-path-change.ts';
import { ScrollToTop } from '../routing/scroll-to-top.tsx';
import { ScreenShortcuts } from './screen-shortcuts.tsx';
import { useWideEnough } from './use-wide-enough.ts';

/** From react-remove-scroll: stays in place when a dialog takes the scrollbar away. */
const scrollLockClass = 'right-scroll-bar-position';

preloadLater(loadTooltip);

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
  useEffect(() => letPagesWait(), []);
  const [titleTarget, setTitleTarget] = useState<HTMLElement | null>(null);

  return (
    <LayoutShell header={header} aside={aside}>
      <a href="#content" className={classes.skip}>
        {t`Skip to content`}
      </a>
      <header className={[classes.header, scrollLockClass].join(' ')}>
        <HeaderBar
          config={header}
          hasAside={aside.display}
          onOpenMenu={menu.open}
          titleTarget={setTitleTarget}
        />
      </header>
      {aside.display && <LayoutAside aside={aside} />}
      <LayoutDrawer aside={aside} opened={isMenuOpen} onClose={menu.close} />
      <main className={classes.main}>
        <div id="content" tabIndex={-1} className={classes.content}>
          <OpenSettingsNotice />
          <AfterStartNotice />
          <ImagesNotice />
          <Frame layout={layout} titleTarget={titleTarget}>
            <PeopleColors>
              <PageAccessProvider>
                <Suspense>
                  <Outlet />
                </Suspense>
              </PageAccessProvider>
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
      </main>
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
    </LayoutShell>
  );
}

function PathChanges({ onChange }: { onChange: () => void }) {
  const { pathname } = useLocation();
  const act = useEffectEvent(onChange);
  // Runs before the new page is painted.
  useLayoutEffect(() => {
    act();
    reportPathChange();
    // The numbers of the next page include what was deleted on this one until it is sent.
    void commitPending();
    // Only a path change scrolls to the top; a filter change does not.
    scrollToTop();
  }, [pathname]);
  return null;
}

/**
 * Scrolls in the next frame, which computes the layout of the page anyway. Scrolling at once would compute it
 * twice.
 */
function scrollToTop(): void {
  const scroll = () => scrollTo({ top: 0, behavior: 'instant' });
  // With a hash, the page itself scrolls to a part, before the next frame.
  if (location.hash === '') requestAnimationFrame(scroll);
  else scroll();
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
  const { isPending } = useOrganizationList();
  const { selected } = useOrganizationChoice();
  const { search } = useLocation();
  // Reserves the line while the list is loading.
  const name = selected?.name ?? (isPending ? '\u00a0' : t`Dashboard`);
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
