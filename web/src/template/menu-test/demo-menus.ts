import { t } from '@lingui/core/macro';
import { paths } from '../../routing/paths.ts';

export interface DemoLink {
  label: string;
  /** Undefined for an example without a target. */
  to?: string;
}

export interface DemoMenu {
  label: string;
  links: DemoLink[];
}

/** The menus of the template, in its order. Search and Mega Menu follow below. */
export function demoMenus(): DemoMenu[] {
  return [
    {
      label: t`Pages`,
      links: [
        { label: t`Layout Builder`, to: paths.builder },
        { label: t`Sign in (when signed out)` },
        { label: t`Error 404`, to: paths.notFound },
        { label: t`Error 500`, to: paths.serverError },
      ],
    },
    {
      label: t`Profile`,
      links: [
        { label: t`Overview`, to: paths.profile },
        { label: t`Account`, to: paths.settings },
        { label: t`Campaigns` },
        { label: t`Documents` },
        { label: t`Connections` },
      ],
    },
    {
      label: t`Projects`,
      links: [{ label: t`My Projects`, to: paths.projects }, { label: t`View Project` }],
    },
    {
      label: t`Wizards`,
      links: [
        { label: t`Horizontal`, to: paths.wizards },
        { label: t`Vertical`, to: paths.wizards },
      ],
    },
    {
      label: t`Resources`,
      links: [{ label: t`Components` }, { label: t`Documentation` }, { label: t`Changelog` }],
    },
  ];
}

export function megaMenuColumns(): DemoMenu[] {
  return [
    {
      label: t`First column`,
      links: [{ label: t`Example link` }, { label: t`Another example` }],
    },
    {
      label: t`Second column`,
      links: [{ label: t`Sample page` }, { label: t`Another sample` }],
    },
    {
      label: t`Third column`,
      links: [{ label: t`Placeholder` }, { label: t`Another placeholder` }],
    },
  ];
}
