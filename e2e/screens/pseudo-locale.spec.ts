import { rm } from 'node:fs/promises';
import { expect, test, type Page, type Route } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { post, register, type Account } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { recordWork } from '../data/known-work.ts';
import { createTeam, invite, newAddress, openAs, type Team } from '../data/team.ts';
import { findForeignTexts } from '../pages/foreign-texts.ts';
import { startRecorderPage } from '../pictures/recorder-pictures.ts';
import { recorderStates } from '../pictures/recorder-states.ts';
import { pagesOf } from '../pictures/screen-list.ts';
import { buildPseudoRecorderPage, buildPseudoWeb, type PseudoWeb } from '../stack/pseudo-web.ts';
import { startStack, type Stack } from '../stack/stack.ts';

// Texts outside the catalog stand out, and so do layouts without room for longer languages.

const data = [
  'Northwind',
  'Westwind',
  'Website',
  'Olivia',
  'Nikos',
  'Nora',
  'Example',
  'Editor',
  'laptop',
  'example.com',
  'A window',
  'no-such-name',
  'O',
  'OE',
  'N',
  'NE',
  'W',
  'Chrome on Linux',
  'Node.js script',
];
const widths = [1440, 360];
const softly = expect.configure({ soft: true });
/** Long before any work. */
const quietDay = 'day=2020-01-06';

let stack: Stack;
let web: PseudoWeb;
let team: Team;
let member: Account;
/** The UTC day on which the work starts. */
let workday: string;
test.beforeAll(async () => {
  [stack, web] = await Promise.all([startStack({ RATE_LIMITS: 'off' }), buildPseudoWeb()]);
  team = await createTeam(stack.url, 'Northwind');
  member = await invite(stack.url, team, 'Nikos', 'member');
  await fill();
});
test.afterAll(async () => {
  await stack.close();
  await web.remove();
});

/** Work with screenshots, a recorder and a running timer, so that no list is empty. */
async function fill(): Promise<void> {
  const { projectId } = team;
  const finishMs = windowStart(Date.now());
  const startMs = finishMs - 60 * minuteMs;
  workday = new Date(startMs).toISOString().slice(0, 10);
  const screenshots = { startMs: startMs - 10 * minuteMs, captures: [] };
  const takenMs = screenshots.startMs + minuteMs;
  for (const account of [team.owner, member]) {
    const work = { start: startMs, end: finishMs, projectId, activePercent: 50, app: 'Editor' };
    await recordWork(stack.url, account, [{ ...work, source: 'desktop' }]);
    const captures = [{ takenMs }, { takenMs: takenMs + 5 * minuteMs }];
    await recordCaptures(stack.url, account, projectId, [{ ...screenshots, captures }]);
    const report = { source: 'desktop', name: 'laptop', version: '1.2.3', state: 'recording' };
    await post(stack.url, 'timer/report', report, account.token);
  }
  await post(stack.url, 'timer/start', { project_id: projectId }, member.token);
}

test('signed out, every text is in the catalog and fits', { tag: '@full' }, async ({ page }) => {
  await start(page);
  await expectPagesTranslated(page, pagesOf('nobody', { ...team, personId: member.id }));
});

test('signed in, every text is in the catalog and fits', { tag: '@full' }, async ({ page }) => {
  await start(page, team.owner);
  await expectPagesTranslated(page, pagesOf('owner', { ...team, personId: member.id }));
});

test("a member's pages are in the catalog and fit", { tag: '@full' }, async ({ page }) => {
  await start(page, member);
  await expectPagesTranslated(page, mainPages());
});

test('empty pages are in the catalog and fit', { tag: '@full' }, async ({ page }) => {
  await start(page, team.owner);
  const work = ['home', 'timelog', 'screenshots', 'apps'];
  await expectPagesTranslated(page, [
    ...work.map((name) => `/dashboard/${name}?${quietDay}`),
    ...work.map((name) => `/dashboard/${name}?project=999999`),
    '/dashboard/apps?search=no-such-name',
    '/dashboard/users?search=no-such-name',
    '/dashboard/projects?show=archived',
    '/dashboard/members/999999',
  ]);
  const newcomer = await register(stack.url, 'Nora', newAddress('nora'));
  await openAs(page, stack.url, newcomer);
  await expectTranslated(page, 'the modal of the first organization');
  await post(stack.url, 'organization/create', { name: 'Westwind' }, newcomer.token);
  await openAs(page, stack.url, newcomer);
  await expectPagesTranslated(page, mainPages());
});

for (const state of ['loading', 'failing'] as const) {
  test(`${state} pages are in the catalog and fit`, { tag: '@full' }, async ({ page }) => {
    await start(page, team.owner);
    await page.route('**/api/**', (route) => interrupt(route, state));
    for (const path of mainPages()) {
      await page.goto(stack.url + path);
      await expect(page.locator('h1').first(), `a heading on ${path}`).toBeVisible();
      await expectTranslated(page, path);
    }
  });
}

test('the consent dialog is in the catalog and fits', { tag: '@full' }, async ({ page }) => {
  await start(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, stack.url, team.owner, '/how-to-record');
    const play = page.locator('button:has(.tabler-icon-player-play-filled):visible');
    await play.click();
    // On a phone, the button opens the controls of the timer.
    if (width < 768) await page.getByRole('dialog').locator(play).click();
    await expect(page.getByRole('dialog').locator('dl')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expectTextsFit(page, `the consent dialog, ${width} wide`);
  }
});

test('dialogs and menus are in the catalog and fit', { tag: '@full' }, async ({ page }) => {
  await start(page, team.owner);
  const other = { email: team.owner.email, password: team.owner.password };
  await post(stack.url, 'user/login', other, undefined);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const { path, opened, open } of overlays()) {
      await openLoaded(page, path);
      for (const step of open) await step(page);
      const part = opened === 'form' ? 'main form' : `[role=${opened}]`;
      await expect(page.locator(part).first(), `${path} opens it`).toBeVisible();
      await expectTextsFit(page, `${path}, ${width} wide`);
    }
  }
});

test('messages of forms are in the catalog and fit', { tag: '@full' }, async ({ page }) => {
  await start(page);
  for (const path of ['login', 'registration', 'forgot-password']) {
    await openLoaded(page, `/auth/${path}`);
    for (const input of await page.locator('input:visible').all()) {
      await input.focus();
      await input.blur();
    }
    await expect(page.locator('[aria-invalid=true]').first(), `${path} says why`).toBeVisible();
    await expectTranslated(page, path);
  }
});

test('the page of the recorder is in the catalog and fits', { tag: '@full' }, async ({ page }) => {
  const folder = await buildPseudoRecorderPage();
  const shown = await startRecorderPage(folder);
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [state, content] of Object.entries(recorderStates)) {
      await page.clock.setFixedTime(content.now);
      shown.show(content);
      await page.goto(shown.url);
      await expect(page.getByRole('region').first(), `a region while ${state}`).toBeVisible();
      await expectTranslated(page, `the recorder's page: ${state}`, textsOf(recorderStates));
    }
    shown.show(recorderStates['recording'] ?? raise('There is no state "recording".'));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const control of ['Pause recording', 'Forget the last', 'Enlarge']) {
        await page.goto(shown.url);
        await page
          .getByRole('button', { name: beginning(control) })
          .first()
          .click();
        await expect(page.locator('[role=dialog], [role=menu]').first(), control).toBeVisible();
        await expectTextsFit(page, `${control}, ${width} wide`, textsOf(recorderStates));
      }
    }
  } finally {
    await shown.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** All texts in data, longest first, so that none is part of a later one. */
function textsOf(value: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(value, (_key, part: unknown) => {
    // Others are IDs and states.
    if (typeof part === 'string' && /[A-Z .-]/.test(part)) {
      // Phrases of the recorder begin a sentence.
      texts.push(part, part.slice(0, 1).toUpperCase() + part.slice(1));
    }
    return part;
  });
  return texts.sort((one, other) => other.length - one.length);
}

function raise(message: string): never {
  throw new Error(message);
}

type Step = (page: Page) => Promise<void>;
type Overlay = { path: string; opened: 'dialog' | 'menu' | 'form'; open: Step[] };

const name = (text: string) => web.text(text).slice(0, -1);
/** Of a text with values, the part before them: the pseudo-locale lengthens only the end. */
const beginning = (text: string) => web.text(text).replace(/é*\]$/, '');
const press = (text: string): Step => {
  return (page) =>
    page
      .getByRole('button', { name: name(text) })
      .first()
      .click();
};
const item = (text: string): Step => {
  return (page) => page.getByRole('menuitem', { name: name(text) }).click();
};
const inDialog = (text: string): Step => {
  const button = { name: name(text) };
  return (page) => page.getByRole('dialog').getByRole('button', button).first().click();
};
const rowOf = (person: string): Step => {
  const row = new RegExp(`${name('Actions for').replace('[', '\\[')}.* ?${person}`);
  return (page) => page.getByRole('button', { name: row }).first().click();
};
const dialog = (path: string, ...open: Step[]): Overlay => ({ path, opened: 'dialog', open });
const menu = (path: string, ...open: Step[]): Overlay => ({ path, opened: 'menu', open });
const select: Step = (page) =>
  page
    .getByRole('checkbox', { name: name('Select') })
    .first()
    .click();
/** On a phone, sampling is one of the filters. */
const sampling: Step = (page) =>
  page
    .getByRole('button', { name: name('Sample') })
    .or(page.getByRole('button', { name: name('Filter') }))
    .filter({ visible: true })
    .first()
    .click();
const ownCell: Step = (page) => page.getByRole('gridcell').getByRole('button').first().click();

/** Dialogs, menus and editors, with the steps that open them. The pseudo-locale has longer names. */
function overlays(): Overlay[] {
  const members = `/dashboard/members/${team.projectId}`;
  const viewer = press('Screenshot of');
  const screenshots = '/dashboard/screenshots?range=last_30_days';
  const ownWork = `/dashboard/timelog?range=last_30_days&member=${team.owner.id}`;
  return [
    dialog('/dashboard/organizations', press('Create organization')),
    ...['Rename', 'Delete'].map((action) =>
      dialog('/dashboard/organizations', rowOf('Northwind'), item(action)),
    ),
    dialog('/dashboard/projects', press('Create project')),
    ...['Rename', 'Archive', 'Delete'].map((action) =>
      dialog('/dashboard/projects', rowOf('Website'), item(action)),
    ),
    dialog(members, press('Add member')),
    dialog(members, rowOf('Nikos'), item('Remove')),
    dialog(members, press('Leave')),
    dialog(members, press('Set screenshots for all')),
    dialog('/dashboard/users', press('Invite user')),
    dialog('/dashboard/users', rowOf('Nikos'), item('Make owner')),
    dialog('/dashboard/users', rowOf('Nikos'), item('Remove')),
    dialog('/dashboard/timelog', press('Add time')),
    // Work of the last hour may be of yesterday.
    ...['Edit note', 'Delete'].map((action) =>
      dialog('/dashboard/timelog?range=last_30_days', rowOf(''), item(action)),
    ),
    dialog(ownWork, rowOf(''), item('Split')),
    { path: ownWork, opened: 'form', open: [rowOf(''), item('Edit start and end')] },
    dialog(`/dashboard/timelog?view=sheet&day=${workday}`, ownCell),
    dialog(screenshots, viewer),
    ...['Details', 'Compare with previous', 'Delete'].map((tool) =>
      dialog(screenshots, viewer, inDialog(tool)),
    ),
    { path: '/dashboard/apps', opened: 'form', open: [press('Rules'), press('Add rule')] },
    menu(screenshots, viewer, inDialog('More')),
    dialog(screenshots, sampling),
    dialog(screenshots, press('Select several'), select, press('Delete')),
    dialog('/account/settings', press('Sign out everywhere else')),
    dialog('/account/settings', press('Delete my account')),
    dialog('/menu-test', press('Notifications')),
    dialog('/menu-test', async (page) => {
      await expect(page.locator('h1')).toBeVisible();
      await page.keyboard.press('?');
    }),
    menu('/menu-test', press('User menu of')),
    menu('/menu-test', press('Theme:')),
  ];
}

function mainPages(): string[] {
  const names = ['home', 'timelog', 'screenshots', 'apps', 'projects', 'users'];
  const members = `/dashboard/members/${team.projectId}`;
  const person = `/dashboard/people/${team.owner.id}`;
  const pages = [members, person, `/dashboard/projects/${team.projectId}`, '/account/settings'];
  return [...names.map((name) => `/dashboard/${name}`), ...pages];
}

/** A call without a response stays loading. */
function interrupt(route: Route, state: 'loading' | 'failing'): Promise<void> {
  const path = new URL(route.request().url()).pathname.replace('/api/', '');
  if (/^(user\/get|organization\/all|timer\/.*|events)$/.test(path)) return route.continue();
  if (state === 'loading') return Promise.resolve();
  const message = 'Something went wrong! Please try again later.';
  return route.fulfill({ status: 500, json: { code: 'internal', message } });
}

async function start(page: Page, account?: Account): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await web.serveTo(page.context(), stack.url);
  if (account) await openAs(page, stack.url, account);
}

async function expectPagesTranslated(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await openLoaded(page, path);
    await expectTranslated(page, path);
  }
}

async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(stack.url + path);
  await expect(page.locator('h1').first(), `a heading on ${path}`).toBeVisible();
  await expect(page.locator('[role=status][aria-label], [data-loading]')).toHaveCount(0);
}

/** Checks the texts in each width. */
async function expectTranslated(page: Page, what: string, names = data): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectTextsFit(page, `${what}, ${width} wide`, names);
  }
}

/** Repeated while the layout settles, which a busy machine delays. Reports all pages, not only the first. */
async function expectTextsFit(page: Page, what: string, names = data): Promise<void> {
  const check = () => findForeignTexts(page, names);
  await softly
    .poll(check, { message: what, timeout: 30_000 })
    .toEqual({ missing: [], clipped: [] });
}
