import { t } from '@lingui/core/macro';
import type { LayoutConfig } from './layout-config.ts';

/** One setting of the builder: how it reads and changes the draft, and its texts. */
export type BuilderSetting =
  | {
      kind: 'switch';
      label: string;
      hint: string;
      read: (layout: LayoutConfig) => boolean;
      write: (layout: LayoutConfig, on: boolean) => LayoutConfig;
    }
  | {
      kind: 'choice';
      label: string;
      hint: string;
      choices: { value: string; label: string }[];
      read: (layout: LayoutConfig) => string;
      write: (layout: LayoutConfig, value: string) => LayoutConfig;
    };

export interface BuilderTab {
  /** As in the address. */
  name: string;
  label: string;
  settings: BuilderSetting[];
}

type Part = keyof LayoutConfig;

/** A setting that is on or off, directly in its part. */
function switchOf<P extends Part, K extends keyof LayoutConfig[P] & string>(
  part: P,
  name: K,
  label: string,
  hint: string,
): BuilderSetting {
  return {
    kind: 'switch',
    label,
    hint,
    read: (layout) => layout[part][name] === true,
    write: (layout, on) => ({ ...layout, [part]: { ...layout[part], [name]: on } }),
  };
}

function choiceOf<P extends Part, K extends keyof LayoutConfig[P] & string>(
  part: P,
  name: K,
  texts: { label: string; hint: string },
  choices: { value: LayoutConfig[P][K] & string; label: string }[],
): BuilderSetting {
  return {
    kind: 'choice',
    ...texts,
    choices,
    read: (layout) => String(layout[part][name]),
    write: (layout, value) => ({ ...layout, [part]: { ...layout[part], [name]: value } }),
  };
}

function widthOf(part: 'header' | 'toolbar' | 'content' | 'footer', hint: string): BuilderSetting {
  return choiceOf(part, 'width', { label: t`Width`, hint }, [
    { value: 'fluid', label: t`Fluid` },
    { value: 'fixed', label: t`Fixed` },
  ]);
}

function headerTab(): BuilderTab {
  return {
    name: 'header',
    label: t`Header`,
    settings: [
      {
        kind: 'switch',
        label: t`Fixed on desktop`,
        hint: t`The header stays visible while the page scrolls.`,
        read: ({ header }) => header.fixed.desktop,
        write: (layout, on) => withHeaderFixed(layout, { desktop: on }),
      },
      {
        kind: 'switch',
        label: t`Fixed on tablet and mobile`,
        hint: t`The same on small screens.`,
        read: ({ header }) => header.fixed.tabletAndMobile,
        write: (layout, on) => withHeaderFixed(layout, { tabletAndMobile: on }),
      },
      choiceOf('header', 'left', { label: t`Left`, hint: t`What the header shows on the left.` }, [
        { value: 'menu', label: t`Menu` },
        { value: 'page-title', label: t`Page title` },
      ]),
      widthOf('header', t`Full window width, or centered.`),
    ],
  };
}

function toolbarTab(): BuilderTab {
  return {
    name: 'toolbar',
    label: t`Toolbar`,
    settings: [
      switchOf(
        'toolbar',
        'display',
        t`Display`,
        t`When off, filters and actions move to the content.`,
      ),
      {
        kind: 'switch',
        label: t`Fixed on desktop`,
        hint: t`The toolbar stays visible while the page scrolls.`,
        read: ({ toolbar }) => toolbar.fixed.desktop,
        write: (layout, on) => withToolbarFixed(layout, { desktop: on }),
      },
      {
        kind: 'switch',
        label: t`Fixed on tablet and mobile`,
        hint: t`The same on small screens.`,
        read: ({ toolbar }) => toolbar.fixed.tabletAndMobileMode,
        write: (layout, on) => withToolbarFixed(layout, { tabletAndMobileMode: on }),
      },
      widthOf('toolbar', t`Full window width, or centered.`),
    ],
  };
}

function pageTitleTab(): BuilderTab {
  return {
    name: 'page-title',
    label: t`Page Title`,
    settings: [
      switchOf('pageTitle', 'display', t`Display`, t`The name of the page.`),
      switchOf(
        'pageTitle',
        'breadCrumbs',
        t`Breadcrumbs`,
        t`The path to the page, below its name.`,
      ),
    ],
  };
}

function asideTab(): BuilderTab {
  return {
    name: 'aside',
    label: t`Aside`,
    settings: [
      switchOf('aside', 'display', t`Display`, t`When off, the menu opens from the header.`),
      choiceOf('aside', 'theme', { label: t`Theme`, hint: t`For the side menu only.` }, [
        { value: 'dark', label: t`Dark` },
        { value: 'light', label: t`Light` },
      ]),
      switchOf('aside', 'fixed', t`Fixed`, t`The menu stays visible while the page scrolls.`),
      switchOf('aside', 'minimize', t`Minimize`, t`A button collapses and expands the menu.`),
      switchOf('aside', 'minimized', t`Minimized`, t`The menu is collapsed.`),
      switchOf('aside', 'hoverable', t`Hoverable`, t`A collapsed menu expands under the pointer.`),
      choiceOf(
        'aside',
        'menuIcon',
        { label: t`Menu icons`, hint: t`Drawings, or letters of the text font.` },
        [
          { value: 'svg', label: 'SVG' },
          { value: 'font', label: t`Font` },
        ],
      ),
    ],
  };
}

/** Top to bottom, left to right, as the builder shows them. */
export function builderTabs(): [BuilderTab, ...BuilderTab[]] {
  return [
    headerTab(),
    toolbarTab(),
    pageTitleTab(),
    asideTab(),
    {
      name: 'content',
      label: t`Content`,
      settings: [widthOf('content', t`Full window width, or centered.`)],
    },
    {
      name: 'footer',
      label: t`Footer`,
      settings: [widthOf('footer', t`Full window width, or centered.`)],
    },
  ];
}

function withHeaderFixed(
  layout: LayoutConfig,
  change: Partial<LayoutConfig['header']['fixed']>,
): LayoutConfig {
  const { header } = layout;
  return { ...layout, header: { ...header, fixed: { ...header.fixed, ...change } } };
}

function withToolbarFixed(
  layout: LayoutConfig,
  change: Partial<LayoutConfig['toolbar']['fixed']>,
): LayoutConfig {
  const { toolbar } = layout;
  return { ...layout, toolbar: { ...toolbar, fixed: { ...toolbar.fixed, ...change } } };
}
