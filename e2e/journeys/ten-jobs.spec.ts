import { expect, type Page } from '@playwright/test';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { post, type Account } from '../data/api-calls.ts';
import { agreeToRules } from '../data/consent.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { weekBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { addProject, createTeam, invite, openAs } from '../data/team.ts';
import { countClicks } from '../pages/counted-clicks.ts';
import { jobs, type Job, type JobTeam, type Role } from '../pages/counted-jobs.ts';
import { test } from '../stack/shared-stack.ts';

// The ten jobs that people open a time tracker for, counted from the dashboard, by each role.

const roles: readonly Role[] = ['owner', 'member', 'viewer'];
const sizes = [
  { size: 'desktop', settings: { viewport: { width: 1440, height: 900 } } },
  {
    size: 'phone',
    settings: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
] as const;

/** These run each time, on a phone as a member; all of them in the full run. */
const always = new Set(['start the timer', 'review last week', 'find low activity']);

for (const { size, settings } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use(settings);
    const isPhone = size === 'phone';
    let team: JobTeam;
    test.beforeAll(async ({ shared }) => {
      team = await createJobTeam(shared.url);
    });

    for (const role of roles) {
      for (const job of jobs.filter((one) => one.roles.includes(role))) {
        const isAlways = isPhone && role === 'member' && always.has(job.name);
        const title = `${size}, ${role}: ${job.name}`;
        test(title, { tag: isAlways ? [] : ['@full'] }, async ({ page }) => {
          const account = team.people[role];
          await job.prepare?.(team, account);
          await openDashboard(page, account);
          const person = countClicks(page, isPhone);
          await job.run(person, team, role);
          expect(person.clicks(), 'clicks').toBeLessThanOrEqual(job.most[size]);
          if (role !== 'viewer') await team.as(account, 'timer/stop', {});
        });
      }
      const closed = jobs.filter((job) => !job.roles.includes(role));
      for (const job of closed) {
        test(`${size}, ${role}: not offered: ${job.name}`, { tag: '@full' }, async ({ page }) => {
          await openDashboard(page, team.people[role]);
          await absenceOf(job)(page, team, isPhone);
        });
      }
    }

    async function openDashboard(page: Page, account: Account): Promise<void> {
      await openAs(page, team.url, account);
      // The last part of the dashboard to be loaded.
      await expect(page.getByRole('region', { name: 'Top projects' })).toContainText('Website');
    }
  });
}

function absenceOf({ name, expectAbsent }: Job): NonNullable<Job['expectAbsent']> {
  if (expectAbsent === undefined) throw new Error(`Nobody says how "${name}" is absent`);
  return expectAbsent;
}

async function createJobTeam(url: string): Promise<JobTeam> {
  const team = await createTeam(url, 'Northwind');
  const ledgerId = await addProject(team, 'Ledger');
  const people = {
    owner: team.owner,
    member: await invite(url, team, 'Mia', 'member'),
    viewer: await invite(url, team, 'Vera', 'viewer'),
  };
  const addition = {
    email: people.member.email,
    role: projectRoles.member,
    screenshot_interval: 10,
  };
  await team.as(team.owner, 'project/add', { project_id: ledgerId, ...addition });
  const friday = fridayBefore(weekBack(1).last);
  for (const account of [people.owner, people.member]) {
    const { projectId } = team;
    for (const id of [projectId, ledgerId]) await agreeToRules(url, account.token, id);
    const startMs = Date.parse(`${friday}T14:00:00Z`);
    const work = { start: startMs, end: startMs + 2 * hourMs, projectId, activePercent: 40 };
    // Two windows of it have screenshots: one with little activity.
    const [quietMs, busyMs] = [startMs, startMs + windowMs];
    await recordWork(url, account, [{ ...work, start: busyMs + windowMs }]);
    await recordCaptures(url, account, projectId, [
      { startMs: quietMs, captures: [{ takenMs: quietMs + minuteMs }], activePercent: 3 },
      { startMs: busyMs, captures: [{ takenMs: busyMs + minuteMs }], activePercent: 60 },
    ]);
    // The timer remembers the project of the last one.
    await post(url, 'timer/start', { project_id: projectId }, account.token);
    await post(url, 'timer/stop', {}, account.token);
  }
  return { ...team, people, friday, url };
}

function fridayBefore(sunday: string): string {
  return new Date(Date.parse(sunday) - 48 * hourMs).toISOString().slice(0, 10);
}
