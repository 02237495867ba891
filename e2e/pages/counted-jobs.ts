import { expect, type Page } from '@playwright/test';
import type { Account } from '../data/api-calls.ts';
import { agreeToRules } from '../data/consent.ts';
import type { Team } from '../data/team.ts';
import type { CountedPerson } from './counted-clicks.ts';
import { downloadAfter } from './csv-file.ts';
import { waitForFocus } from './opened-form.ts';

export type Role = 'owner' | 'member' | 'viewer';

/** Recorded work of Olivia, who is the owner, and Mia, a member; and Vera, who views it. */
export type JobTeam = Team & {
  people: Record<Role, Account>;
  /** Last week's Friday, in UTC: both worked from 14:00 to 16:00. */
  friday: string;
  url: string;
};

export type Job = {
  name: string;
  roles: readonly Role[];
  /** Clicks from the dashboard, with the number of the best rival in its comment below. */
  most: { desktop: number; phone: number };
  prepare?: (team: JobTeam, account: Account) => Promise<unknown>;
  run: (person: CountedPerson, team: JobTeam, role: Role) => Promise<void>;
  /** For the other roles: nothing is offered that then fails. */
  expectAbsent?: (page: Page, team: JobTeam, isPhone: boolean) => Promise<void>;
};

const recording = ['owner', 'member'] as const;
const everyone = ['owner', 'member', 'viewer'] as const;
const onlyOwners = ['owner'] as const;

export const jobs: readonly Job[] = [
  {
    // Toggl: 1 key. On a phone people check the project before they start.
    name: 'start the timer',
    roles: recording,
    most: { desktop: 1, phone: 2 },
    // They agreed before the interval was changed, perhaps.
    prepare: ({ url, projectId }, { token }) => agreeToRules(url, token, projectId),
    run: async (person) => {
      const timer = await openTimer(person);
      await expect(timer.getByPlaceholder('Choose a project')).toHaveValue('Website');
      await person.click(timer.getByRole('button', { name: 'Start', exact: true }));
      await expect(timer.getByRole('timer')).toBeVisible();
    },
    expectAbsent: expectNoTimer,
  },
  {
    // Toggl: 1-2, after its entry was opened on a phone.
    name: 'switch the project',
    roles: recording,
    most: { desktop: 2, phone: 3 },
    prepare: ({ as, projectId }, account) => as(account, 'timer/start', { project_id: projectId }),
    run: async (person, { as, people }, role) => {
      const timer = await openTimer(person);
      await expect(timer.getByRole('timer')).toBeVisible();
      await person.click(timer.getByRole('combobox', { name: 'Project to track' }));
      await person.click(person.page.getByRole('option', { name: 'Ledger' }));
      const project = async () => {
        const answer = await as(people[role], 'timer/get', {});
        return (answer as { timer: { project_name: string } | null }).timer?.project_name;
      };
      await expect.poll(project, 'the running project').toBe('Ledger');
    },
    expectAbsent: expectNoTimer,
  },
  {
    // Hubstaff: 4, Upwork: 3-4, and reading.
    name: 'what Mia did at 15:00 on Friday',
    roles: everyone,
    most: { desktop: 2, phone: 3 },
    run: async (person, { friday }) => {
      const { page, isPhone } = person;
      if (isPhone) {
        await person.click(quickAccess(page).getByRole('link', { name: 'Log' }));
        await person.click(page.getByRole('button', { name: 'Previous week' }));
      } else {
        await person.click(page.getByRole('button', { name: dayName(friday) }));
      }
      const figure = page.getByRole('figure', { name: dayName(friday) });
      const strip = figure.locator(':has(> [title="Mia Example"]) svg');
      await strip.scrollIntoViewIfNeeded();
      const width = (await strip.boundingBox())?.width ?? 0;
      await person.click(strip, { x: (15.1 / 24) * width, y: 12 });
      await expect(page.getByRole('heading', { level: 1, name: 'Screenshots' })).toBeVisible();
      await expect(page.locator('li[aria-current]')).toContainText('15:0');
    },
  },
  {
    // Hubstaff and Clockify: 2.
    name: 'review last week',
    roles: everyone,
    most: { desktop: 2, phone: 2 },
    run: async (person) => {
      await openLastWeek(person);
      const mia = person.page.getByRole('rowheader', { name: /Mia Example/ });
      await expect(mia).toContainText('Activity');
    },
  },
  {
    // Clockify: 1 cell, and its text. Enter stores it.
    name: 'add a forgotten hour',
    roles: recording,
    most: { desktop: 3, phone: 3 },
    run: async (person, { people }, role) => {
      const { page } = person;
      await openLastWeek(person);
      const name = role === 'owner' ? 'Olivia Example' : 'Mia Example';
      const own = page.getByRole('rowgroup').filter({ hasText: name });
      const cell = own
        .getByRole('row', { name: /^Website/ })
        .getByRole('gridcell')
        .first();
      await person.click(cell.getByRole('button'));
      const form = page.getByRole('dialog');
      await waitForFocus(form);
      await form.getByLabel('Duration').fill('1');
      await form.getByLabel('Reason').fill('Workshop');
      await person.press('Enter');
      const undo = page.getByRole('button', { name: 'Undo' });
      await undo.hover();
      await expect(cell, `hours of ${people[role].email}`).toHaveText('01:00:00');
      expect(person.keys()).toBe(1);
      await undo.click();
      await expect(cell).toHaveText('–');
    },
    expectAbsent: async (page) => {
      await page.getByRole('link', { name: 'Weekly sheet' }).click();
      const sheet = page.getByRole('grid', { name: 'Hours by member, project and day' });
      await expect(sheet.or(page.getByText('No time in this week'))).toBeVisible();
      await expect(sheet.getByRole('button')).toHaveCount(0);
      await expect(page.getByLabel('Add a project to your rows')).toHaveCount(0);
      await page.locator('label').filter({ hasText: 'Entries' }).click();
      await expect(page.getByLabel('Group entries')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add time' })).toHaveCount(0);
    },
  },
  {
    // Hubstaff: 0-1.
    name: "the team's hours this week",
    roles: everyone,
    most: { desktop: 0, phone: 0 },
    run: async ({ page }, _team, role) => {
      const numbers =
        role === 'member'
          ? page.getByRole('list', { name: 'My time' }).getByRole('listitem')
          : page
              .getByRole('table', { name: 'Team today' })
              .getByRole('row')
              .filter({ hasText: 'Mia Example' })
              .getByRole('cell');
      const week = role === 'member' ? numbers.filter({ hasText: 'This week' }) : numbers.nth(4);
      await expect(week).toContainText(/\d\d:\d\d:\d\d/);
    },
  },
  {
    // Clockify: 3.
    name: 'export last week',
    roles: everyone,
    most: { desktop: 3, phone: 3 },
    run: async (person) => {
      const { page } = person;
      await openLastWeek(person);
      const button = page.getByRole('button', { name: 'Download CSV' });
      const lines = await downloadAfter(page, () => person.click(button));
      expect(lines.filter((line) => line.startsWith('Mia Example,')).join()).toContain('Website');
    },
  },
  {
    // Hubstaff: 0-1, in a widget.
    name: 'find low activity',
    roles: everyone,
    most: { desktop: 1, phone: 1 },
    run: async (person) => {
      const { page } = person;
      await person.click(page.getByRole('link', { name: 'Low activity' }));
      await expect(page).toHaveURL(/only=low/);
      await expect(page.getByRole('button', { name: /^Screenshot of .*3 %/ })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Screenshot of/ })).toHaveCount(1);
    },
  },
  {
    // Toggl: 2.
    name: 'invite a person',
    roles: onlyOwners,
    most: { desktop: 2, phone: 2 },
    run: async (person) => {
      const { page, isPhone } = person;
      await person.click(page.getByRole('link', { name: 'Invite people' }));
      const form = page.getByRole('dialog', { name: 'Invite user' });
      const address = `nora-${isPhone ? 'phone' : 'desktop'}@example.com`;
      await form.getByLabel('Email').fill(address);
      await person.click(form.getByRole('button', { name: 'Submit' }));
      await expect(form).toBeHidden();
      await expect(page.getByText(address).first()).toBeVisible();
    },
    expectAbsent: async (page, { url }, isPhone) => {
      await expect(page.getByRole('region', { name: /^(Team today|My day)$/ })).toContainText(
        'This week',
      );
      if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('link', { name: 'Projects', exact: true }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'User Management' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^Invite/ })).toHaveCount(0);
      await page.goto(`${url}/dashboard/users?invite=1`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Invite user' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Invite/ })).toHaveCount(0);
    },
  },
  {
    // Hubstaff: 3.
    name: 'change an interval',
    roles: onlyOwners,
    most: { desktop: 3, phone: 3 },
    run: async (person, team) => {
      const { page } = person;
      const rows = page.getByRole('table', { name: 'Team today' });
      await person.click(rows.getByRole('link', { name: 'Mia Example', exact: true }));
      await person.choose(page.getByLabel('Screenshots of Website'), 'Every 5 minutes');
      await expect(page.getByText('Updated Successfully')).toBeVisible();
      await expect.poll(() => intervalOfMia(team), 'the stored interval').toBe(5);
      await expect(page.getByLabel('Screenshots of Website')).toHaveValue('5');
    },
    expectAbsent: async (page, { url, people, projectId }) => {
      await page.goto(`${url}/dashboard/people/${people.member.id}`);
      await expect(page.getByRole('table', { name: 'Projects' })).toContainText('Website');
      await expect(page.getByLabel(/^Screenshots of/)).toHaveCount(0);
      await page.goto(`${url}/dashboard/members/${projectId}`);
      await expect(page.getByRole('table', { name: 'Members' })).toContainText('Mia Example');
      await expect(page.getByLabel(/^Screenshots of/)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Set screenshots for all' })).toHaveCount(0);
    },
  },
];

export const quickAccess = (page: Page) => page.getByRole('navigation', { name: 'Quick access' });

/** The controls of the timer: in the header, or on a phone in a sheet that is opened first. */
async function openTimer(person: CountedPerson) {
  const { page, isPhone } = person;
  if (!isPhone) return page.getByRole('banner').getByRole('group', { name: 'Timer' });
  await person.click(quickAccess(page).getByRole('button', { name: 'Timer' }));
  return page.getByRole('dialog', { name: 'Timer' });
}

async function expectNoTimer(page: Page, _team: JobTeam, isPhone: boolean): Promise<void> {
  if (isPhone) await quickAccess(page).getByRole('button', { name: 'Timer' }).click();
  const timer = isPhone ? page.getByRole('dialog', { name: 'Timer' }) : page.getByRole('banner');
  await expect(timer).toContainText('You can view these projects, but not track time in them.');
  await expect(timer.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
  await expect(timer.getByRole('combobox', { name: 'Project to track' })).toHaveCount(0);
}

async function openLastWeek(person: CountedPerson): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole('link', { name: 'Weekly sheet' }));
  await person.click(page.getByRole('button', { name: 'Previous week' }));
  // The rows of this week are replaced once those of last week are loaded.
  await expect(lastWeekOfMia(page)).toHaveText('02:00:00');
}

/** What Mia worked in the week of the sheet. */
function lastWeekOfMia(page: Page) {
  const mia = page.getByRole('rowheader', { name: /Mia Example/ });
  return page.getByRole('row').filter({ has: mia }).getByRole('gridcell').last();
}

/** `Friday, 20/11/2026`. */
function dayName(day: string): RegExp {
  const [year, month, date] = day.split('-');
  return new RegExp(`${date}/${month}/${year}`);
}

async function intervalOfMia({ as, owner, projectId, people }: JobTeam): Promise<unknown> {
  const members = await as(owner, 'project/members', { project_id: projectId });
  const list = members as { user: { id: number | null }; screenshot_interval: number }[];
  return list.find(({ user }) => user.id === people.member.id)?.screenshot_interval;
}
