export type LayoutWidth = 'fluid' | 'fixed';

/** The settings that the layout builder edits and the layout applies. */
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
    /** Stays visible while the page scrolls. */
    fixed: boolean;
    /** Whether the user can collapse and expand it. */
    minimize: boolean;
    /** Currently collapsed. */
    minimized: boolean;
    /** Expands on hover when collapsed. */
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

/** The allowed text values, by the name of the setting. */
const allowedValues: Record<string, readonly string[]> = {
  left: ['menu', 'page-title'],
  width: ['fluid', 'fixed'],
  theme: ['dark', 'light'],
  menuIcon: ['svg', 'font'],
};

/** Parses the stored layout. Missing and invalid values are replaced by the default. */
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
  return typeof value === 'string' && allowedValues[name]?.includes(value) === true;
}
