// What a page of a tracker is about, from its address and title only. One function for each kind of site; a
// page that is about no single piece of work has none. Titles change more often than addresses, so that a
// title of an unexpected form is used as it is, or left out.

/** What a timer that is started on the page is about. */
export type PageWork = {
  note: string;
  /** The repository, board or space, for which the project is remembered; empty if unknown. */
  board: string;
};

export type ReadPage = (url: URL, title: string) => PageWork | undefined;

/** "Fix login · Issue #12 · ada/shop", "Fix login by ada · Pull Request #34 · ada/shop" */
export const readGithub: ReadPage = ({ pathname }, title) => {
  const [, owner, repository, kind, number] =
    /^\/([^/]+)\/([^/]+)\/(issues|pull|discussions)\/(\d+)/.exec(pathname) ?? [];
  if (number === undefined) return undefined;
  const start = title.split(' · ')[0] ?? '';
  const name = kind === 'pull' ? start.replace(/ by [\w[\]-]+$/, '') : start;
  return work(`#${number}`, title.includes(' · ') ? name : '', `${owner}/${repository}`);
};

/** "Fix login (#12) · Issues · Web / Shop · GitLab", "Fix login (!3) · Merge requests · …" */
export const readGitlab: ReadPage = ({ pathname }, title) => {
  const [, project, kind, number] =
    /^\/(.+)\/-\/(issues|work_items|merge_requests|epics)\/(\d+)/.exec(pathname) ?? [];
  if (project === undefined) return undefined;
  const sign = { merge_requests: '!', epics: '&' }[kind ?? ''] ?? '#';
  const name = / \([#!&]\d+\) · /.exec(title);
  return work(`${sign}${number}`, name ? title.slice(0, name.index) : '', project);
};

/** "#12 - Fix login - shop - Gitea: Git with a cup of tea", "… - ada/shop - Codeberg.org" */
export const readGitea: ReadPage = ({ pathname }, title) => {
  const [, owner, repository, number] =
    /^\/([^/]+)\/([^/]+)\/(?:issues|pulls)\/(\d+)/.exec(pathname) ?? [];
  if (owner === undefined || repository === undefined) return undefined;
  const rest = after(title, `#${number} - `);
  const ends = [` - ${owner}/${repository} - `, ` - ${repository} - `];
  const end = ends.map((text) => rest?.lastIndexOf(text) ?? -1).find((at) => at > 0);
  return work(`#${number}`, rest?.slice(0, end) ?? '', `${owner}/${repository}`);
};

/** "[SHOP-12] Fix login - Jira"; on a board, the address names the selected issue. */
export const readJira: ReadPage = ({ pathname, searchParams }, title) => {
  const issue = /([A-Z][A-Z0-9_]+)-\d+/;
  const path = /\/(?:browse|issues)\/([^/]+)/.exec(pathname)?.[1] ?? '';
  const found = issue.exec(searchParams.get('selectedIssue') ?? path);
  if (!found) return undefined;
  const [key, board = ''] = found;
  return work(key, after(title, `[${key}] `)?.replace(/ - [^-]*$/, '') ?? '', board);
};

/** "ENG-12 Fix login" */
export const readLinear: ReadPage = ({ pathname }, title) => {
  const [, workspace, team, number] = /^\/([^/]+)\/issue\/([A-Z0-9]+)-(\d+)/i.exec(pathname) ?? [];
  if (workspace === undefined || team === undefined) return undefined;
  const key = `${team.toUpperCase()}-${number}`;
  return work(key, after(title, `${key} `) ?? '', `${workspace}/${team.toUpperCase()}`);
};

/** "Fix login on Website | Trello" */
export const readTrello: ReadPage = ({ pathname }, title) => {
  if (!/^\/c\/[^/]+/.test(pathname)) return undefined;
  const text = withoutEnd(title, / \| Trello$/);
  const at = text.lastIndexOf(' on ');
  return at < 0 ? named(text, '') : named(text.slice(0, at), text.slice(at + ' on '.length));
};

/** "Fix login - Asana", with a dot before it while there are notifications */
export const readAsana: ReadPage = ({ pathname }, title) => {
  const [, project] =
    /^\/0\/(\d+)\/\d+/.exec(pathname) ??
    /^\/1\/\d+\/(?:project|inbox|home)\/?(\d+)?\/task\/\d+/.exec(pathname) ??
    [];
  const isTask = /^\/0\/\d+\/\d+|^\/1\/\d+\/.*task\/\d+/.test(pathname);
  return isTask ? named(withoutEnd(title, / - Asana$/), project ?? '') : undefined;
};

/** "Fix login | #86abc12 | ClickUp" */
export const readClickup: ReadPage = ({ pathname }, title) => {
  const [, team] = /^\/t\/(?:(\d+)\/)?[\w-]+/.exec(pathname) ?? [undefined, undefined];
  if (!pathname.startsWith('/t/')) return undefined;
  const text = withoutEnd(title, / \| ClickUp$/);
  return named(withoutEnd(text, / \| #?[\w-]+$/), team ?? '');
};

/** "Fix login", "(2) Fix login | Notion" */
export const readNotion: ReadPage = ({ pathname }, title) => {
  const [, workspace] = /^\/(?:([^/]+)\/)?(?:[^/]*-)?[0-9a-f]{32}$/.exec(pathname) ?? [];
  if (!/[0-9a-f]{32}$/.test(pathname)) return undefined;
  return named(withoutEnd(title, / \| Notion$/), workspace ?? '');
};

/** "Bug 12: Fix login - Boards", "Pull Request 3: Fix login - Repos" */
export const readAzure: ReadPage = ({ pathname, hostname }, title) => {
  const [, path = '', isPull, number] =
    /^\/(.+?)\/(?:_workitems\/edit|(_git\/[^/]+\/pullrequest))\/(\d+)/.exec(pathname) ?? [];
  if (number === undefined) return undefined;
  // With the older addresses, the organization is in the name of the host.
  const organization = /^([^.]+)\.visualstudio\.com$/.exec(hostname)?.[1];
  const board = decodeURIComponent(organization ? `${organization}/${path}` : path);
  const name = new RegExp(`\\b${number}:? (.+)$`).exec(withoutEnd(title, / - [^-]*$/))?.[1];
  return work(`${isPull ? '!' : '#'}${number}`, name ?? '', board);
};

/** "Bug #12: Fix login - Website - Redmine" */
export const readRedmine: ReadPage = ({ pathname }, title) => {
  const number = /\/issues\/(\d+)$/.exec(pathname)?.[1];
  if (number === undefined) return undefined;
  const [, name, board] = new RegExp(`#${number}: (.+) - ([^-]+) - [^-]+$`).exec(title) ?? [];
  return work(`#${number}`, name ?? '', board ?? '');
};

/** "Fix login (#12) | Website | OpenProject" */
export const readOpenProject: ReadPage = ({ pathname }, title) => {
  const [, board, number] =
    /(?:\/projects\/([^/]+))?\/(?:work_packages|wp)\/(?:details\/)?(\d+)/.exec(pathname) ?? [];
  if (number === undefined) return undefined;
  const end = title.indexOf(` (#${number})`);
  const start = end < 0 ? '' : title.slice(0, end).replace(/^[\p{L} ]{1,20}: /u, '');
  return work(`#${number}`, start, board ?? '');
};

function work(key: string, name: string, board: string): PageWork {
  return { note: [key, clean(name)].filter(Boolean).join(' '), board };
}

/** Pages that name the work in their title only. */
function named(title: string, board: string): PageWork | undefined {
  const note = clean(title);
  return note === '' ? undefined : { note, board: clean(board) };
}

/** Without the number or dot that marks notifications, and the spaces of the markup. */
function clean(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(\(\d+\+?\)|[●•*]) /, '');
}

function withoutEnd(text: string, end: RegExp): string {
  return text.replace(end, '');
}

/** The text behind the mark; undefined where the mark is not there. */
function after(text: string, mark: string): string | undefined {
  const at = text.indexOf(mark);
  return at < 0 ? undefined : text.slice(at + mark.length);
}
