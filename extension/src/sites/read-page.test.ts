import { describe, expect, it } from 'vitest';
import { findWork, publicSites, type EnabledSite } from './site-kinds.ts';

const own: EnabledSite[] = [
  { kind: 'gitlab', pattern: 'https://git.example.org/*' },
  { kind: 'gitea', pattern: 'https://forge.example.org/*' },
  { kind: 'jira', pattern: 'https://jira.example.org/*' },
  { kind: 'redmine', pattern: 'https://redmine.example.org/*' },
  { kind: 'openproject', pattern: 'http://work.example.org/*' },
  { kind: 'azure', pattern: 'https://tfs.example.org/*' },
];

type Row = [address: string, title: string, note: string | undefined, board?: string];

// Written after the documented addresses and usual titles of these sites in November 2026, without a visit.
const pages: Record<string, Row[]> = {
  GitHub: [
    [
      'github.com/ada/shop/issues/12',
      'Fix login · Issue #12 · ada/shop',
      '#12 Fix login',
      'ada/shop',
    ],
    [
      'github.com/ada/shop/issues/12#issuecomment-9',
      'A · B · Issue #12 · ada/shop · GitHub',
      '#12 A',
    ],
    [
      'github.com/ada/shop/pull/34/files',
      'Fix login by grace-h · Pull Request #34 · ada/shop',
      '#34 Fix login',
    ],
    [
      'github.com/ada/shop/discussions/5',
      'Plans by and for us · ada/shop · Discussion #5',
      '#5 Plans by and for us',
    ],
    ['github.com/ada/shop/issues/12', 'Page not found', '#12'],
    ['github.com/ada/shop/issues', 'Issues · ada/shop', undefined],
    ['github.com/ada/shop', 'ada/shop: A shop', undefined],
    ['github.com/settings/profile', 'Your profile', undefined],
  ],
  GitLab: [
    [
      'gitlab.com/web/team/shop/-/issues/12',
      'Fix login (#12) · Issues · Web / Team / Shop · GitLab',
      '#12 Fix login',
      'web/team/shop',
    ],
    [
      'git.example.org/web/shop/-/merge_requests/3/diffs',
      'Fix (all) logins (!3) · Merge requests · Web / Shop · GitLab',
      '!3 Fix (all) logins',
      'web/shop',
    ],
    ['gitlab.com/web/shop/-/work_items/7', 'GitLab', '#7', 'web/shop'],
    ['gitlab.com/web/shop/-/issues', 'Issues · Web / Shop · GitLab', undefined],
  ],
  'Gitea and Forgejo': [
    [
      'forge.example.org/ada/shop/issues/12',
      '#12 - Fix login - now - shop - Gitea: Git with a cup of tea',
      '#12 Fix login - now',
      'ada/shop',
    ],
    [
      'codeberg.org/ada/shop/pulls/3',
      '#3 - Fix login - ada/shop - Codeberg.org',
      '#3 Fix login',
      'ada/shop',
    ],
    ['codeberg.org/ada/shop', 'ada/shop - Codeberg.org', undefined],
  ],
  Jira: [
    [
      'acme.atlassian.net/browse/SHOP-12',
      '[SHOP-12] Fix login - Jira',
      'SHOP-12 Fix login',
      'SHOP',
    ],
    [
      'acme.atlassian.net/jira/software/projects/SHOP/boards/1?selectedIssue=SHOP-13',
      'SHOP board - Agile board - Jira',
      'SHOP-13',
      'SHOP',
    ],
    ['jira.example.org/browse/A1_B-7', '[A1_B-7] Fix - it - ACME Jira', 'A1_B-7 Fix - it', 'A1_B'],
    ['acme.atlassian.net/jira/your-work', 'Your work - Jira', undefined],
  ],
  Linear: [
    ['linear.app/acme/issue/ENG-12/fix-login', 'ENG-12 Fix login', 'ENG-12 Fix login', 'acme/ENG'],
    ['linear.app/acme/issue/eng-12', 'Linear', 'ENG-12', 'acme/ENG'],
    ['linear.app/acme/team/ENG/active', 'Engineering › Active', undefined],
  ],
  Trello: [
    ['trello.com/c/a1B2/12-fix-login', 'Fix login on Website | Trello', 'Fix login', 'Website'],
    ['trello.com/c/a1B2', 'Work on it on Website | Trello', 'Work on it', 'Website'],
    ['trello.com/b/a1B2/website', 'Website | Trello', undefined],
  ],
  Asana: [
    ['app.asana.com/0/111/222/f', '● Fix login - Asana', 'Fix login', '111'],
    ['app.asana.com/1/9/project/111/task/222', 'Fix login - Asana', 'Fix login', '111'],
    ['app.asana.com/0/111/list', 'Website - Asana', undefined],
  ],
  ClickUp: [
    ['app.clickup.com/t/86abc12', 'Fix login | #86abc12 | ClickUp', 'Fix login', ''],
    ['app.clickup.com/t/900/SHOP-12', 'Fix login', 'Fix login', '900'],
    ['app.clickup.com/900/v/l/1', 'Website | ClickUp', undefined],
  ],
  Notion: [
    [
      'www.notion.so/acme/Fix-login-0123456789abcdef0123456789abcdef?pvs=4',
      '(2) Fix login | Notion',
      'Fix login',
      'acme',
    ],
    ['www.notion.so/0123456789abcdef0123456789abcdef', 'Fix login', 'Fix login', ''],
    ['www.notion.so/acme', 'Home | Notion', undefined],
  ],
  'Azure DevOps': [
    [
      'dev.azure.com/acme/Web%20Shop/_workitems/edit/12',
      'Bug 12: Fix login - Boards',
      '#12 Fix login',
      'acme/Web Shop',
    ],
    [
      'acme.visualstudio.com/Shop/_workitems/edit/12/',
      'User Story 12 Fix login - Boards',
      '#12 Fix login',
      'acme/Shop',
    ],
    [
      'tfs.example.org/tfs/main/Shop/_git/shop/pullrequest/3',
      'Pull Request 3: Fix login - Repos',
      '!3 Fix login',
    ],
    ['dev.azure.com/acme/Shop/_boards', 'Boards', undefined],
  ],
  Redmine: [
    [
      'redmine.example.org/issues/12',
      'Bug #12: Fix login - now - Website - Redmine',
      '#12 Fix login - now',
      'Website',
    ],
    ['redmine.example.org/projects/website/issues', 'Issues - Website - Redmine', undefined],
  ],
  OpenProject: [
    [
      'acme.openproject.com/projects/website/work_packages/12/overview',
      'Bug: Fix login (#12) | Website | OpenProject',
      '#12 Fix login',
      'website',
    ],
    ['work.example.org/wp/12', 'OpenProject', '#12', ''],
    ['acme.openproject.com/projects/website/work_packages', 'Work packages', undefined],
  ],
};

describe.each(Object.entries(pages))('%s', (_site, rows) => {
  it.each(rows)('%s “%s” → %s', (address, title, note, board) => {
    const scheme = address.startsWith('work.') ? 'http' : 'https';
    const found = findWork(`${scheme}://${address}`, title, [...own, ...publicSites]);
    expect(found?.note).toBe(note);
    if (board !== undefined) expect(found?.board).toBe(board);
  });
});

describe('which pages are read', () => {
  const address = 'https://github.com/ada/shop/issues/12';
  const title = 'Fix login · Issue #12 · ada/shop';

  it('reads the enabled sites only', () => {
    expect(findWork(address, title, [])).toBeUndefined();
    expect(findWork(address, title, own)).toBeUndefined();
  });

  it('accepts no other host, scheme or text as a site', () => {
    for (const other of [
      'http://github.com/ada/shop/issues/12',
      'https://github.com.evil.example/ada/shop/issues/12',
      'https://gist.github.com/ada/shop/issues/12',
      'not an address',
      '',
    ]) {
      expect(findWork(other, title, publicSites), other).toBeUndefined();
    }
  });

  it('distinguishes the boards of two servers', () => {
    const sites: EnabledSite[] = [
      { kind: 'github', pattern: 'https://github.com/*' },
      { kind: 'github', pattern: 'https://ghe.example.org/*' },
    ];
    const keyOf = (host: string) =>
      findWork(`https://${host}/ada/shop/issues/12`, title, sites)?.boardKey;
    expect(keyOf('github.com')).toBe('github.com ada/shop');
    expect(keyOf('ghe.example.org')).toBe('ghe.example.org ada/shop');
  });
});
