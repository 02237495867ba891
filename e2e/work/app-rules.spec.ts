import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../pages/accessible-page.ts';
import { post, type Account } from '../data/api-calls.ts';
import { from, to, zone } from '../data/apps-numbers.ts';
import { recordAppsWork, type AppsWork } from '../data/apps-work.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { clock, percent } from '../pages/shown-numbers.ts';
import { boxOf } from '../pages/shown-box.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { invite, openAs } from '../data/team.ts';

const range = `from=${from}&to=${to}&zone=${encodeURIComponent(zone)}`;

let stack: Stack;
let team: AppsWork;
let database: DatabaseQuery;

test.beforeAll(async ({ shared, database: opened }) => {
  stack = shared;
  team = await recordAppsWork(stack.url);
  database = opened;
});

test(
  'an owner adds rules with a preview; members see categories and read the rules',
  { tag: '@full' },
  async ({ page }) => {
    await openApps(page, team.owner);
    await page.getByRole('button', { name: 'Rules' }).click();
    const rules = page.getByRole('region', { name: 'Rules' });
    await rules.getByRole('button', { name: 'Add rule' }).click();
    const first = rules.getByRole('group', { name: 'Rule 1' });
    await first.getByLabel('Look for').fill('edit*');
    const editor = await secondsOf('Editor');
    await expect(rules.getByRole('status')).toContainText(/Matches .* in the chosen range: Editor/);
    // A rule needs an effect.
    await rules.getByRole('button', { name: 'Save rules' }).click();
    await expect(first.getByText('Enter a category or choose a rating')).toBeVisible();
    await first.getByLabel('Category').fill('Development');
    await first.getByLabel('Rating').selectOption('Productive');
    await rules.getByRole('button', { name: 'Add rule' }).click();
    const second = rules.getByRole('group', { name: 'Rule 2' });
    await second.getByLabel('What to compare').selectOption('Website');
    await second.getByLabel('Look for').fill('example');
    await second.getByLabel('Category').fill('Reading');
    await rules.getByRole('button', { name: 'Save rules' }).click();
    await expect(page.getByText('Rules saved')).toBeVisible();

    const categories = page.getByRole('region', { name: 'By category' });
    const reading = (await secondsOf('wiki.example')) + (await secondsOf('news.example'));
    const total = await secondsOf();
    for (const [name, seconds] of [
      ['Development', editor],
      ['Reading', reading],
      ['No category', total - editor - reading],
    ] as const) {
      const line = categories.getByRole('listitem').filter({ hasText: name });
      await expect(line).toContainText(`${clock(seconds)}${percent(seconds, total)}`);
    }
    const row = appButton(page, 'Editor').locator('xpath=ancestor::li');
    await expect(row).toContainText('Development');
    await expect(page.getByLabel('Rating of Editor').locator('option').first()).toHaveText(
      'Productive (by rule)',
    );
    // The productive share of each member.
    const shares = page.getByRole('table', { name: 'Members by rating' }).getByRole('row');
    const ofOwner = await secondsOf(undefined, team.owner.id);
    await expect(shares.nth(1).getByRole('cell').nth(0)).toContainText(percent(editor, ofOwner));
    await expect(shares.nth(1).getByRole('cell').nth(1)).toContainText(clock(ofOwner));
    await expect(shares.nth(2).getByRole('cell').nth(0)).toContainText('0 %');
    // A rule about titles counts in the categories, and in the share of the member.
    await addTitleRule(rules);
    const mail = await secondsOf('Mail');
    const email = categories.getByRole('listitem').filter({ hasText: 'Email' });
    await expect(email).toContainText(`${clock(mail)}${percent(mail, total)}`);
    const ofMia = await secondsOf(undefined, team.mia.id);
    await expect(shares.nth(2).getByRole('cell').nth(0)).toContainText(percent(mail, ofMia));

    await openApps(page, team.mia);
    await expect(page.getByRole('region', { name: 'By category' })).toContainText('Reading');
    await page.getByRole('button', { name: 'Rules' }).click();
    await expect(rules.getByRole('listitem').first()).toHaveText(
      'App name: edit* → Development, Productive',
    );
    await expect(rules.getByRole('textbox')).toHaveCount(0);
  },
);

async function addTitleRule(rules: Locator): Promise<void> {
  await rules.getByRole('button', { name: 'Add rule' }).click();
  const rule = rules.getByRole('group', { name: 'Rule 3' });
  await rule.getByLabel('What to compare').selectOption('Title contains');
  await rule.getByLabel('Look for').fill('inbox');
  await rule.getByLabel('Category').fill('Email');
  await rule.getByLabel('Rating').selectOption('Productive');
  await rules.getByRole('button', { name: 'Save rules' }).click();
}

test(
  'apps are rated by keyboard, the unrated ones first with their number',
  { tag: '@full' },
  async ({ page }) => {
    await database.query(`delete from app_rules where organization_id = $1`, [team.organizationId]);
    await openApps(page, team.owner);
    const list = page.getByRole('region', { name: 'Apps and websites' });
    const buttons = list.getByRole('button', { name: /^(App|Website) / });
    await expect(buttons).not.toHaveCount(0);
    const names = await buttons.allTextContents();
    await expect(list.getByText(`Unrated (${names.length})`)).toBeVisible();
    await appButton(page, names[0] ?? '').focus();
    await page.keyboard.press('1');
    // The next app has the focus.
    await expect(appButton(page, names[1] ?? '')).toBeFocused();
    await page.keyboard.press('2');
    await expect(appButton(page, names[2] ?? '')).toBeFocused();
    await page.keyboard.press('3');
    await expect(list.getByText(`Unrated (${names.length - 3})`)).toBeVisible();
    await expect
      .poll(async () => (await buttons.allTextContents()).slice(-3))
      .toEqual(names.slice(0, 3));
    const ratings = await database.query<{ rating: number }>(
      `select rating from app_ratings where organization_id = $1 order by rating`,
      [team.organizationId],
    );
    expect(ratings).toEqual([{ rating: -1 }, { rating: 0 }, { rating: 1 }]);
    // 0 removes a rating, and the arrow keys move.
    await appButton(page, names[0] ?? '').focus();
    await page.keyboard.press('ArrowDown');
    await expect(appButton(page, names[1] ?? '')).toBeFocused();
    // A rated app keeps the focus, also where its removed rating moves it.
    await page.keyboard.press('0');
    await expect(list.getByText(`Unrated (${names.length - 2})`)).toBeVisible();
    await expect(appButton(page, names[1] ?? '')).toBeFocused();
    await page.keyboard.press('2');
    await expect(list.getByText(`Unrated (${names.length - 3})`)).toBeVisible();
    await expect(appButton(page, names[2] ?? '')).not.toBeFocused();
  },
);

test(
  'a viewer reads, and rules are usable and accessible on a phone and in both themes',
  { tag: '@full' },
  async ({ page }) => {
    const vera = await invite(stack.url, team, 'Vera', 'viewer');
    await openApps(page, vera);
    await expect(page.getByRole('table', { name: 'Members by rating' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^Rating of/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Rules' }).click();
    await expect(page.getByRole('button', { name: 'Save rules' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Close the rules' }).click();
    await expect(page.getByRole('region', { name: 'Rules' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Rules' })).toBeFocused();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await openApps(page, team.owner);
      await page.getByRole('button', { name: 'Rules' }).click();
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByLabel('Look for').last().fill('Mail');
      await expect(page.getByText(/^Matches .*: Mail$/)).toBeVisible();
      await expectAccessibleInBothThemes(page, `rules, ${width} wide`);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const up = await boxOf(page.getByRole('button', { name: 'Scroll to top' }));
      const remove = await boxOf(page.getByRole('button', { name: /^Remove rule/ }).last());
      expect(up.x, 'beside the last button of a rule').toBeGreaterThanOrEqual(
        remove.x + remove.width,
      );
    }
  },
);

test(
  'unsaved rules stay when their panel is closed and the page is loaded again',
  { tag: '@full' },
  async ({ page }) => {
    await openApps(page, team.owner);
    const open = page.getByRole('button', { name: 'Rules', exact: true });
    await open.click();
    const rules = page.getByRole('region', { name: 'Rules' });
    await rules.getByRole('button', { name: 'Add rule' }).click();
    await expect(rules.getByLabel('What to compare').last()).toBeFocused();
    const pattern = rules.getByLabel('Look for').last();
    await pattern.fill('unsaved');
    await rules.getByRole('button', { name: 'Close the rules' }).click();
    await expect(page.getByText('Your changes to the rules are not saved yet.')).toBeVisible();
    await page.reload();
    await open.click();
    await expect(pattern).toHaveValue('unsaved');
    await expect(rules.getByText('Not saved yet')).toBeVisible();
    await rules.getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await open.click();
    await expect(rules.getByRole('button', { name: 'Add rule' })).toBeVisible();
    await expect(rules.getByText('Not saved yet')).toHaveCount(0);
    await expect(rules.locator('input[value=unsaved]')).toHaveCount(0);
  },
);

test(
  'edited rules stay when another owner saves rules, and are kept on top or discarded',
  { tag: '@full' },
  async ({ page }) => {
    const saveElsewhere = (...patterns: string[]) =>
      post(
        stack.url,
        'app/set_rules',
        {
          organization_id: team.organizationId,
          rules: patterns.map((pattern) => ({
            target: 'app',
            pattern,
            category: 'C',
            rating: null,
          })),
        },
        team.owner.token,
      );
    await saveElsewhere('first', 'second');
    await openApps(page, team.owner);
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    const rules = page.getByRole('region', { name: 'Rules' });
    const patterns = rules.getByLabel('Look for');
    const shown = () => patterns.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    const save = rules.getByRole('button', { name: 'Save rules' });
    const notice = rules.getByRole('alert');
    await patterns.first().fill('mine');
    await saveElsewhere('first', 'second', 'theirs');
    // The page does not show it yet, so that saving would replace the list of the other owner.
    await save.click();
    await expect(notice).toContainText('Your changes are not saved.');
    await expect(save).toBeDisabled();
    expect(await shown()).toEqual(['mine', 'second']);
    await page.reload();
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Keep my changes' }).click();
    await expect(notice).toHaveCount(0);
    expect(await shown()).toEqual(['mine', 'second', 'theirs']);
    await save.click();
    await expect(page.getByText('Rules saved')).toBeVisible();
    await expect(rules.getByText('Not saved yet')).toHaveCount(0);
    expect(await shown()).toEqual(['mine', 'second', 'theirs']);
    await patterns.first().fill('other');
    await saveElsewhere('theirs');
    await save.click();
    await notice.getByRole('button', { name: 'Discard my changes' }).click();
    await expect(notice).toHaveCount(0);
    expect(await shown()).toEqual(['theirs']);
  },
);

async function openApps(page: Page, account: Account): Promise<void> {
  await openAs(page, stack.url, account, `/dashboard/apps?${range}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
}

function appButton(page: Page, name: string) {
  return page
    .getByRole('region', { name: 'Apps and websites' })
    .getByRole('button', { name: new RegExp(`^((App|Website) )?${escape(name)}$`) });
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Seconds of an app, or of all, from the rows of a member or of all. */
async function secondsOf(name?: string, userId?: number): Promise<number> {
  const [row] = await database.query<{ seconds: number }>(
    `select sum(seconds)::int as seconds from activity_apps
     where organization_id = $1 and ($2::text is null or name = $2) and ($3::int is null or user_id = $3)`,
    [team.organizationId, name ?? null, userId ?? null],
  );
  return row?.seconds ?? 0;
}
