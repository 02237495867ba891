import { createContext, type ReactNode } from 'react';

type Width = 'fluid' | 'fixed';

/** Settings of the layout for the page inside it. */
export interface PageFrame {
  /** The link home in front of the breadcrumbs; null on the page it leads to. */
  homeCrumb: ReactNode;
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
  titleTarget: null,
  showsTitle: true,
  showsBreadcrumbs: true,
  showsToolbar: true,
  isToolbarFixed: { onDesktop: false, onTabletAndMobile: false },
  toolbarWidth: 'fluid',
  contentWidth: 'fluid',
});
