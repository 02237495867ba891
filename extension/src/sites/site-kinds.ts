import { matchesPattern } from './match-pattern.ts';
import {
  readAsana,
  readAzure,
  readClickup,
  readGitea,
  readGithub,
  readGitlab,
  readJira,
  readLinear,
  readNotion,
  readOpenProject,
  readRedmine,
  readTrello,
  type PageWork,
  type ReadPage,
} from './read-page.ts';

export type SiteKind = {
  name: string;
  /** Its public address; empty when each organization has its own. */
  patterns: readonly string[];
  isSelfHosted: boolean;
  /** The element behind which the button is placed. Without it, the button is in a corner. */
  anchor: string | undefined;
  read: ReadPage;
};

export const siteKinds = {
  github: {
    name: 'GitHub',
    patterns: ['https://github.com/*'],
    isSelfHosted: true,
    anchor: '[data-component="PH_Actions"], .gh-header-actions',
    read: readGithub,
  },
  gitlab: {
    name: 'GitLab',
    patterns: ['https://gitlab.com/*'],
    isSelfHosted: true,
    anchor: '.detail-page-header-actions',
    read: readGitlab,
  },
  gitea: {
    name: 'Gitea and Forgejo',
    patterns: ['https://codeberg.org/*'],
    isSelfHosted: true,
    anchor: '.issue-title-buttons',
    read: readGitea,
  },
  jira: {
    name: 'Jira',
    patterns: ['https://*.atlassian.net/*'],
    isSelfHosted: true,
    anchor: undefined,
    read: readJira,
  },
  linear: {
    name: 'Linear',
    patterns: ['https://linear.app/*'],
    isSelfHosted: false,
    anchor: undefined,
    read: readLinear,
  },
  trello: {
    name: 'Trello',
    patterns: ['https://trello.com/*'],
    isSelfHosted: false,
    anchor: undefined,
    read: readTrello,
  },
  asana: {
    name: 'Asana',
    patterns: ['https://app.asana.com/*'],
    isSelfHosted: false,
    anchor: undefined,
    read: readAsana,
  },
  clickup: {
    name: 'ClickUp',
    patterns: ['https://app.clickup.com/*'],
    isSelfHosted: false,
    anchor: undefined,
    read: readClickup,
  },
  notion: {
    name: 'Notion',
    patterns: ['https://www.notion.so/*'],
    isSelfHosted: false,
    anchor: undefined,
    read: readNotion,
  },
  azure: {
    name: 'Azure DevOps',
    patterns: ['https://dev.azure.com/*', 'https://*.visualstudio.com/*'],
    isSelfHosted: true,
    anchor: undefined,
    read: readAzure,
  },
  redmine: {
    name: 'Redmine',
    patterns: [],
    isSelfHosted: true,
    anchor: '#content > .contextual',
    read: readRedmine,
  },
  openproject: {
    name: 'OpenProject',
    patterns: ['https://*.openproject.com/*'],
    isSelfHosted: true,
    anchor: undefined,
    read: readOpenProject,
  },
} as const satisfies Record<string, SiteKind>;

export type SiteKindName = keyof typeof siteKinds;
export const siteKindNames = Object.keys(siteKinds) as SiteKindName[];

/** A site on which the person wants the button. */
export type EnabledSite = { kind: SiteKindName; pattern: string };

/** What the page is about, and what identifies its board in the remembered projects. */
export type FoundWork = PageWork & { boardKey: string; anchor: string | undefined };

/** Undefined on every page that is about no single piece of work of a known site. */
export function findWork(
  address: string,
  title: string,
  enabled: readonly EnabledSite[],
): FoundWork | undefined {
  const url = URL.parse(address);
  const site = url && enabled.find(({ pattern }) => matchesPattern(pattern, url));
  if (!url || !site) return undefined;
  const kind: SiteKind = siteKinds[site.kind];
  const found = kind.read(url, title);
  if (!found) return undefined;
  const boardKey = [url.host, found.board].filter(Boolean).join(' ');
  return { ...found, boardKey, anchor: kind.anchor };
}

/** The sites with the same address for everyone. */
export const publicSites: readonly EnabledSite[] = siteKindNames.flatMap((kind) =>
  siteKinds[kind].patterns.map((pattern) => ({ kind, pattern })),
);
