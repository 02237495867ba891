import { createContext, type ReactNode } from 'react';

type Width = 'fluid' | 'fixed';

/** What the layout says about the page inside it. */
export interface PageFrame {
  /** The link home in front of the breadcrumbs; null on the page it leads to. */
  homeCrumb: ReactNode;
  /** Where on a wide screen the title is shown instead of in the toolbar. */
  titleSlot: HTMLElement | null;
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
  titleSlot: null,
  showsTitle: true,
  showsBreadcrumbs: true,
  showsToolbar: true,
  isToolbarFixed: { onDesktop: false, onTabletAndMobile: false },
  toolbarWidth: 'fluid',
  contentWidth: 'fluid',
});
