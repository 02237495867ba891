import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { timings } from './timings.ts';

/**
 * Based on the brand color #009EF7 (shade 5). White text on it has a contrast of 2.9:1, so buttons
 * and links use shade 7 with 5:1. On a dark background, links use shade 4.
 */
const brand: MantineColorsTuple = [
  '#e8f6ff',
  '#cdeaff',
  '#9ed8ff',
  '#6bc7ff',
  '#33b1fa',
  '#009ef7',
  '#0086d4',
  '#0074ba',
  '#0068a8',
  '#005285',
];

const gray: MantineColorsTuple = [
  '#f7f9fb',
  '#f1f4f7',
  '#e4e9ef',
  '#d5dce5',
  '#bcc5d2',
  '#98a3b5',
  '#667085',
  '#4b5568',
  '#2f3747',
  '#1b2130',
];

const dark: MantineColorsTuple = [
  '#dfe3ea',
  '#b9c0cd',
  '#949db0',
  '#7b8499',
  '#3c4250',
  '#313643',
  '#262a35',
  '#1d2029',
  '#171a21',
  '#12141a',
];

const family = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

const dialogTitle = { fontSize: 17, fontWeight: 650, lineHeight: 1.35 };

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand, gray, dark },
  black: '#1b2130',
  fontFamily: family,
  headings: { fontFamily: family, fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Menu: {
      defaultProps: {
        zIndex: timings.dropdownZIndex,
        closeDelay: timings.menuHoverCloseMs,
        radius: 'md',
        // Mantine's placeholder is no menu item and confuses screen readers.
        withInitialFocusPlaceholder: false,
      },
    },
    MenuSub: { defaultProps: { closeDelay: timings.menuHoverCloseMs } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: tooltipEvents() } },
    Badge: { defaultProps: { tt: 'none' } },
    // Closed lists would render all their options, hidden, with each page.
    Combobox: { defaultProps: { keepMounted: false } },
    Modal: {
      defaultProps: { styles: { title: dialogTitle } },
    },
    Drawer: { styles: { title: dialogTitle } },
    // The header of a dialog is not the banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Paper: { defaultProps: { radius: 'md' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    // A dot in the thumb would look like a radio button.
    Switch: { defaultProps: { withThumbIndicator: false } },
  },
});

/** Keyboard users get tooltips too. */
function tooltipEvents() {
  return { hover: true, focus: true, touch: true };
}

/**
 * Replaces colors of Mantine that are too faint to read (WCAG AA), and sets the page backgrounds.
 */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {
    '--toolbar-low': `${timings.toolbarLowPx}px`,
    '--toolbar-high': `${timings.toolbarHighPx}px`,
    '--accordion-slide': `${timings.accordionSlideMs}ms`,
    '--aside-slide': `${timings.asideAnimationMs}ms`,
    '--fixed-width': '1320px',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': '#c22626',
    '--mantine-color-success': '#1d7a3a',
    '--mantine-color-yellow-light-color': '#8a4500',
    '--mantine-color-orange-light-color': '#9a3412',
    '--mantine-color-green-light-color': '#1b6e33',
    '--page-ground': '#f5f8fa',
    '--panel-border': gray[2],
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': '#a3abbd',
    '--mantine-color-placeholder': '#949db0',
    '--mantine-color-error': '#ff9a9a',
    '--mantine-color-success': '#6fd391',
    '--mantine-color-disabled-color': '#8a93a6',
    '--mantine-color-red-light': 'rgba(255, 90, 90, 0.14)',
    '--mantine-color-red-light-color': '#ffb3b3',
    '--mantine-color-orange-light': 'rgba(255, 146, 60, 0.14)',
    '--mantine-color-orange-light-color': '#ffc49b',
    '--mantine-color-yellow-light': 'rgba(255, 196, 60, 0.14)',
    '--mantine-color-yellow-light-color': '#ffdc97',
    '--mantine-color-green-light': 'rgba(80, 220, 120, 0.14)',
    '--mantine-color-green-light-color': '#9be5b2',
    '--page-ground': dark[9],
    '--panel-border': dark[5],
  },
});
