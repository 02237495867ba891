import { createContext, type ReactNode } from 'react';

type Width = 'fluid' | 'fixed';

/** Settings of the layout for the page inside it. */
export interface PageFrame {
  /** The link home in front of the breadcrumbs; null outside the main layout. */
  homeCrumb: ReactNode;
  /** Whether this is the page that the link leads to. Its title is not repeated in the breadcrumbs. */
  isHome: boolean;
  /** The element that shows the title on wide screens, instead of the toolbar. */
  titleTarget: HTMLElement | null;
  showsTitle: boolean;
  showsBreadcrumbs: boolean;
  showsToolbar: boolean;
  /** Whether the toolbar stays visible while the page scrolls. */
  isToolbarFixed: { onDesktop: boolean; onTabletAndMobile: boolean };
  toolbarWidth: Width;
  contentWidth: Width;
}

export const PageFrameContext = createContext<PageFrame>({
  homeCrumb: null,
  isHome: false,
  titleTarget: null,
  showsTitle: true,
  showsBreadcrumbs: true,
  showsToolbar: true,
  isToolbarFixed: { onDesktop: false, onTabletAndMobile: false },
  toolbarWidth: 'fluid',
  contentWidth: 'fluid',
});
