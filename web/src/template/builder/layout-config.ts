export type LayoutWidth = 'fluid' | 'fixed';

/** What the layout builder changes and the layout follows. */
export interface LayoutConfig {
  header: {
    fixed: { desktop: boolean; tabletAndMobile: boolean };
    left: 'menu' | 'page-title';
    width: LayoutWidth;
  };
  toolbar: {
    display: boolean;
    fixed: { desktop: boolean; tabletAndMobileMode: boolean };
    width: LayoutWidth;
  };
  pageTitle: { display: boolean; breadCrumbs: boolean };
  content: { width: LayoutWidth };
  aside: {
    display: boolean;
    theme: 'dark' | 'light';
    /** Stays in sight while the page scrolls. */
    fixed: boolean;
    /** Whether the user can make it narrow and wide again. */
    minimize: boolean;
    /** Narrow now. */
    minimized: boolean;
    /** Narrow, it widens under the pointer. */
    hoverable: boolean;
    menuIcon: 'svg' | 'font';
  };
  footer: { width: LayoutWidth };
}

export const defaultLayout: LayoutConfig = {
  header: { fixed: { desktop: true, tabletAndMobile: true }, left: 'menu', width: 'fluid' },
  toolbar: {
    display: true,
    fixed: { desktop: false, tabletAndMobileMode: false },
    width: 'fluid',
  },
  pageTitle: { display: true, breadCrumbs: true },
  content: { width: 'fluid' },
  aside: {
    display: true,
    theme: 'dark',
    fixed: true,
    minimize: true,
    minimized: false,
    hoverable: true,
    menuIcon: 'svg',
  },
  footer: { width: 'fluid' },
};

/** What the words of the configuration can be, by the name of the setting. */
const words: Record<string, readonly string[]> = {
  left: ['menu', 'page-title'],
  width: ['fluid', 'fixed'],
  theme: ['dark', 'light'],
  menuIcon: ['svg', 'font'],
};

/** The layout kept in the browser; what is missing in it or makes no sense is as in the default. */
export function parseLayout(stored: string | null): LayoutConfig {
  if (stored === null) return defaultLayout;
  try {
    return keepKnown(defaultLayout, JSON.parse(stored)) as LayoutConfig;
  } catch {
    return defaultLayout;
  }
}

function keepKnown(fallback: object, stored: unknown): object {
  if (typeof stored !== 'object' || stored === null) return fallback;
  const values = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(fallback).map(([name, usual]: [string, unknown]) => {
      const value = values.get(name);
      if (typeof usual === 'object' && usual !== null) return [name, keepKnown(usual, value)];
      return [name, isPossible(name, usual, value) ? value : usual];
    }),
  );
}

function isPossible(name: string, usual: unknown, value: unknown): boolean {
  if (typeof usual === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string' && words[name]?.includes(value) === true;
}
