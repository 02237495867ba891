import type { Page } from '@playwright/test';
import { screen, type Screen } from './screen-definition.ts';
import { mergingSessions } from './merging-sessions.ts';
import { asPrinted, changing, lookingAlike, responding } from './screen-responses.ts';
import {
  button,
  endLentScreen,
  goOffline,
  inDialog,
  keepUndo,
  key,
  lendScreen,
  loseImages,
  notices,
  openSampling,
  openTimer,
  openViewer,
  rowAction,
  rowMenu,
  shareScreen,
  startTimer,
  steps,
  viewerTool,
} from './screen-steps.ts';

/** Long before any work. */
const quietDay = 'day=2020-01-06';
const member = { viewer: 'member' } as const;

const select = (count: number) => async (page: Page) => {
  const boxes = page.getByRole('checkbox', { name: /^Select/ });
  await boxes.first().waitFor();
  for (let index = 0; index < count; index += 1) await boxes.nth(index).click();
};

const dashboard: Screen[] = [
  screen('dashboard', '/dashboard/home', { hasStates: true }),
  screen('dashboard-of-a-member', '/dashboard/home', { ...member, hasStates: true }),
  screen('dashboard-of-a-viewer', '/dashboard/home', { viewer: 'viewer' }),
  screen('dashboard-of-one-person', '/dashboard/home?member=:person&range=last_week'),
  screen('dashboard-printed', '/dashboard/home', { prepare: asPrinted }),
  screen('range-choice', '/dashboard/home', { open: button(/^Last 30 days/) }),
  screen('nothing-dashboard', `/dashboard/home?${quietDay}`),
  screen('first-run', '/dashboard/home', { viewer: 'beginner' }),
  screen('empty-dashboard', '/dashboard/home', { viewer: 'newcomer' }),
  screen('started-dashboard', '/dashboard/home', { viewer: 'starter' }),
];

/** Their timer is stopped after each picture. */
const starter = { viewer: 'starter' } as const;
const showTimer = async (page: Page) => void (await openTimer(page));
const note = async (page: Page) =>
  (await openTimer(page)).getByRole('combobox', { name: 'What are you working on?' });

const timer: Screen[] = [
  screen('timer-suggestions', '/dashboard/projects', {
    open: async (page) => {
      await (await note(page)).click();
      await page.getByRole('option').filter({ visible: true }).first().waitFor();
    },
  }),
  screen('timer-running', '/dashboard/projects', {
    ...starter,
    open: steps(startTimer(true), showTimer),
  }),
  screen('timer-note-edited', '/dashboard/projects', {
    ...starter,
    open: async (page) => {
      await startTimer(true)(page);
      await (await note(page)).fill('Front page, second draft');
    },
  }),
  screen('timer-offline', '/dashboard/projects', {
    ...starter,
    open: async (page) => {
      await startTimer(true)(page);
      await goOffline(page);
      await page
        .getByText(/^Offline/)
        .first()
        .waitFor({ state: 'attached' });
      await showTimer(page);
    },
  }),
  screen('timer-over-eight-hours', '/dashboard/projects', {
    ...starter,
    prepare: responding({ 'timer/worked': { seconds: 29_340 } }),
    open: steps(startTimer(true), async (page) => {
      await showTimer(page);
      await page
        .getByText(/a long day/)
        .filter({ visible: true })
        .first()
        .waitFor();
    }),
  }),
  screen('timer-sheet', '/dashboard/projects', { isNarrow: true, open: showTimer }),
  screen('timer-consent', '/dashboard/projects', { viewer: 'undecided', open: startTimer(false) }),
  screen('after-start', '/dashboard/projects', {
    ...starter,
    open: startTimer(true),
  }),
  screen('sharing', '/dashboard/projects', {
    ...starter,
    prepare: lendScreen,
    open: steps(startTimer(true), shareScreen),
  }),
  screen('sharing-options', '/dashboard/projects', {
    ...starter,
    prepare: lendScreen,
    open: steps(startTimer(true), shareScreen, async (page) => {
      await (await openTimer(page)).getByRole('button', { name: 'Screen sharing' }).click();
    }),
  }),
  screen('sharing-ended', '/dashboard/projects', {
    ...starter,
    prepare: lendScreen,
    open: steps(startTimer(true), shareScreen, endLentScreen, showTimer),
  }),
  screen('shortcuts', '/dashboard/projects', {
    open: async (page) => {
      await page.locator('h1').first().click();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  }),
  ...['Alerts', 'Updates', 'Logs'].map((tab) =>
    screen(`notifications-${tab.toLowerCase()}`, '/dashboard/projects', { open: notices(tab) }),
  ),
  screen('notifications-examples', '/dashboard/projects', {
    open: steps(notices('Alerts'), button('Examples')),
  }),
  screen('notifications-of-a-newcomer', '/dashboard/projects', {
    viewer: 'newcomer',
    open: notices('Alerts'),
  }),
];

const timeLog: Screen[] = [
  screen('timelog', '/dashboard/timelog', { hasStates: true }),
  screen('timelog-by-project', '/dashboard/timelog?group=project'),
  screen('timelog-not-grouped', '/dashboard/timelog?group=none&day=:day'),
  screen('timelog-by-day', '/dashboard/timelog?pages=days&day=:day'),
  screen('timelog-of-a-member', '/dashboard/timelog?day=:day', member),
  screen('timelog-opened', '/dashboard/timelog?day=:day', { open: button(/^Parts of/) }),
  screen('timelog-menu', '/dashboard/timelog?day=:day', { ...member, open: rowMenu }),
  screen('timelog-selected', '/dashboard/timelog?day=:day', { open: select(2) }),
  ...['Edit start and end', 'Edit note', 'Split', 'Move to project', 'Delete'].map((action) =>
    screen(`timelog-${action.toLowerCase().replaceAll(' ', '-')}`, '/dashboard/timelog?day=:day', {
      ...member,
      open: rowAction(action),
    }),
  ),
  screen('timelog-merged', '/dashboard/timelog?day=:day', { ...member, ...mergingSessions() }),
  screen('timelog-add-time', '/dashboard/timelog', { open: button('Add time') }),
  screen('timelog-overlap', '/dashboard/timelog?day=:day', {
    ...member,
    open: async (page) => {
      await button('Add time')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('From').fill('09:00');
      await dialog.getByLabel('To', { exact: true }).fill('17:00');
      await dialog
        .getByText(/already have time/)
        .first()
        .waitFor();
    },
  }),
  screen('timelog-undo', '/dashboard/timelog?day=:day', {
    ...member,
    open: steps(rowAction('Delete'), inDialog('Delete'), keepUndo),
    close: button('Undo'),
  }),
  screen('timelog-drag', '/dashboard/timelog?day=:day', {
    ...member,
    open: async (page) => {
      await page
        .getByRole('slider', { name: /^Add time/ })
        .first()
        .focus();
      await page.keyboard.press('ArrowRight');
    },
  }),
  screen('timelog-printed', '/dashboard/timelog?range=last_week', { prepare: asPrinted }),
  screen('timelog-week', '/dashboard/timelog?view=sheet', { hasStates: true }),
  screen('timelog-week-facts', '/dashboard/timelog?view=sheet&range=last_week'),
  screen('timelog-week-printed', '/dashboard/timelog?view=sheet&range=last_week', {
    prepare: asPrinted,
  }),
  screen('timelog-week-typing', '/dashboard/timelog?view=sheet', {
    ...member,
    open: async (page) => {
      const ownRows = page.getByLabel('Add a project to your rows');
      const cell = page.getByRole('gridcell').getByRole('button');
      await ownRows.or(cell).first().waitFor();
      if ((await ownRows.count()) > 0) await ownRows.selectOption({ index: 1 });
      await cell.first().click();
      await page.getByRole('dialog').getByLabel('Duration').fill('1:30');
    },
  }),
  screen('nothing-timelog', `/dashboard/timelog?${quietDay}`),
  screen('nothing-week', `/dashboard/timelog?view=sheet&${quietDay}`),
  screen('empty-timelog', '/dashboard/timelog', { viewer: 'newcomer' }),
];

const workday = '/dashboard/screenshots?day=:day&member=:person';

const screenshots: Screen[] = [
  screen('screenshots', '/dashboard/screenshots', { hasStates: true }),
  screen('screenshots-of-one-person', workday),
  screen('screenshots-of-a-member', '/dashboard/screenshots?day=:day', member),
  screen('screenshots-of-everyone', '/dashboard/screenshots?day=:day&people=all'),
  screen('screenshots-printed', workday, { prepare: asPrinted }),
  screen('screenshots-hourly', `${workday}&show=hourly`),
  screen('screenshots-all', `${workday}&show=all&order=earliest`),
  screen('screenshots-same-look', `${workday}&show=all&order=earliest`, {
    prepare: changing('screenshot/all', lookingAlike),
  }),
  screen('screenshots-low-activity', `${workday}&only=low`),
  screen('screenshots-manual', '/dashboard/screenshots?range=last_week&member=:person&only=manual'),
  screen('screenshots-nothing-matches', `${workday}&only=manual`),
  screen('screenshots-of-an-app', `${workday}&app=Figma`),
  screen('screenshots-filters', workday, { isNarrow: true, open: button('Filter') }),
  screen(
    'screenshots-without-one',
    '/dashboard/screenshots?range=last_week&member=:person&only=none',
  ),
  screen('screenshots-sampled', `${workday}&sampling=6`, { open: openSampling }),
  screen('screenshots-selecting', workday, { open: button('Select several') }),
  screen('screenshots-selected', workday, { open: steps(button('Select several'), select(3)) }),
  screen('screenshots-delete', workday, {
    open: steps(button('Select several'), select(2), button('Delete')),
  }),
  screen('screenshots-move', workday, {
    open: steps(button('Select several'), select(2), button('Move to project')),
  }),
  screen('viewer', workday, { open: openViewer }),
  ...['Details', 'More', 'Delete'].map((tool) =>
    screen(`viewer-${tool.toLowerCase()}`, workday, { open: viewerTool(tool) }),
  ),
  screen('viewer-compared', workday, { open: viewerTool('Compare with previous') }),
  screen('viewer-swiped', workday, {
    open: steps(viewerTool('Compare with previous'), async (page) => {
      await page.getByText('Swipe', { exact: true }).click();
    }),
  }),
  screen('viewer-shortcuts', workday, { open: steps(openViewer, key('?')) }),
  screen('viewer-zoomed', workday, {
    open: steps(openViewer, key('+'), key('+'), key('+')),
  }),
  screen('viewer-without-image', workday, {
    prepare: loseImages,
    open: openViewer,
  }),
  screen('viewer-of-a-member', '/dashboard/screenshots?day=:day', {
    ...member,
    open: openViewer,
  }),
  screen('nothing-screenshots', `/dashboard/screenshots?${quietDay}`),
  screen('empty-screenshots', '/dashboard/screenshots', { viewer: 'newcomer' }),
];

const apps: Screen[] = [
  screen('apps', '/dashboard/apps', { hasStates: true }),
  screen('apps-of-a-month', '/dashboard/apps?range=last_30_days'),
  screen('apps-of-a-member', '/dashboard/apps', member),
  screen('apps-printed', '/dashboard/apps?range=last_week', { prepare: asPrinted }),
  screen('apps-opened', '/dashboard/apps?day=:day', { open: button(/^(App|Website) /) }),
  screen('apps-rules', '/dashboard/apps?day=:day', { open: button('Rules') }),
  screen('apps-new-rule', '/dashboard/apps?day=:day', {
    open: steps(button('Rules'), button('Add rule')),
  }),
  screen('apps-rules-of-a-member', '/dashboard/apps?day=:day', {
    ...member,
    open: button('Rules'),
  }),
  screen('apps-not-found', '/dashboard/apps?search=no-such-name'),
  screen('nothing-apps', `/dashboard/apps?${quietDay}`),
  screen('empty-apps', '/dashboard/apps', { viewer: 'newcomer' }),
];

/** Screens about recorded work, and the timer that records it. */
export const workScreens: Screen[] = [...dashboard, ...timer, ...timeLog, ...screenshots, ...apps];
