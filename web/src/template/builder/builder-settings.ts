import type { LayoutConfig } from './layout-config.ts';

/** One setting of the builder: how it reads and changes the draft, and in which words it is shown. */
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
  words: { label: string; hint: string },
  choices: { value: LayoutConfig[P][K] & string; label: string }[],
): BuilderSetting {
  return {
    kind: 'choice',
    ...words,
    choices,
    read: (layout) => String(layout[part][name]),
    write: (layout, value) => ({ ...layout, [part]: { ...layout[part], [name]: value } }),
  };
}

function widthOf(part: 'header' | 'toolbar' | 'content' | 'footer', hint: string): BuilderSetting {
  return choiceOf(part, 'width', { label: 'Width', hint }, [
    { value: 'fluid', label: 'Fluid' },
    { value: 'fixed', label: 'Fixed' },
  ]);
}

const headerTab: BuilderTab = {
  name: 'header',
  label: 'Header',
  settings: [
    {
      kind: 'switch',
      label: 'Fixed on desktop',
      hint: 'The header stays in sight while the page scrolls.',
      read: ({ header }) => header.fixed.desktop,
      write: (layout, on) => withHeaderFixed(layout, { desktop: on }),
    },
    {
      kind: 'switch',
      label: 'Fixed on tablet and mobile',
      hint: 'The same on small screens.',
      read: ({ header }) => header.fixed.tabletAndMobile,
      write: (layout, on) => withHeaderFixed(layout, { tabletAndMobile: on }),
    },
    choiceOf('header', 'left', { label: 'Left', hint: 'What stands left in the header.' }, [
      { value: 'menu', label: 'Menu' },
      { value: 'page-title', label: 'Page title' },
    ]),
    widthOf('header', 'Across the whole window, or centred.'),
  ],
};

const toolbarTab: BuilderTab = {
  name: 'toolbar',
  label: 'Toolbar',
  settings: [
    switchOf('toolbar', 'display', 'Display', 'Without it, filters and actions go to the content.'),
    {
      kind: 'switch',
      label: 'Fixed on desktop',
      hint: 'The toolbar stays in sight while the page scrolls.',
      read: ({ toolbar }) => toolbar.fixed.desktop,
      write: (layout, on) => withToolbarFixed(layout, { desktop: on }),
    },
    {
      kind: 'switch',
      label: 'Fixed on tablet and mobile',
      hint: 'The same on small screens.',
      read: ({ toolbar }) => toolbar.fixed.tabletAndMobileMode,
      write: (layout, on) => withToolbarFixed(layout, { tabletAndMobileMode: on }),
    },
    widthOf('toolbar', 'Across the whole window, or centred.'),
  ],
};

const pageTitleTab: BuilderTab = {
  name: 'page-title',
  label: 'Page Title',
  settings: [
    switchOf('pageTitle', 'display', 'Display', 'The name of the page.'),
    switchOf('pageTitle', 'breadCrumbs', 'Breadcrumbs', 'The way to the page, below its name.'),
  ],
};

const asideTab: BuilderTab = {
  name: 'aside',
  label: 'Aside',
  settings: [
    switchOf('aside', 'display', 'Display', 'Without it, the menu opens from the header.'),
    choiceOf('aside', 'theme', { label: 'Theme', hint: 'Of the side menu alone.' }, [
      { value: 'dark', label: 'Dark' },
      { value: 'light', label: 'Light' },
    ]),
    switchOf('aside', 'fixed', 'Fixed', 'The menu stays in sight while the page scrolls.'),
    switchOf('aside', 'minimize', 'Minimize', 'A button makes the menu narrow and wide again.'),
    switchOf('aside', 'minimized', 'Minimized', 'The menu is narrow.'),
    switchOf('aside', 'hoverable', 'Hoverable', 'A narrow menu widens under the pointer.'),
    choiceOf('aside', 'menuIcon', { label: 'Menu icons', hint: 'Drawn, or of the text font.' }, [
      { value: 'svg', label: 'SVG' },
      { value: 'font', label: 'Font' },
    ]),
  ],
};

/** Top to bottom, left to right, as the builder shows them. */
export const builderTabs: [BuilderTab, ...BuilderTab[]] = [
  headerTab,
  toolbarTab,
  pageTitleTab,
  asideTab,
  {
    name: 'content',
    label: 'Content',
    settings: [widthOf('content', 'Across the whole window, or centred.')],
  },
  {
    name: 'footer',
    label: 'Footer',
    settings: [widthOf('footer', 'Across the whole window, or centred.')],
  },
];

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
