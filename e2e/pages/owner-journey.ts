import { expect, type Page } from '@playwright/test';

export const ownerAccount = {
  email: 'olivia@example.com',
  password: 'a long enough password',
};

/** The first steps of a new owner in the browser: an account, an organization and a project. */
export async function setUpOrganization(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth/registration`);
  await page.getByLabel('First Name').fill('Olivia');
  await page.getByLabel('Last Name').fill('Owner');
  await page.getByLabel('Email').fill(ownerAccount.email);
  await page.getByLabel('Password', { exact: true }).fill(ownerAccount.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(ownerAccount.password);
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await page.getByRole('button', { name: 'Submit' }).click();

  const organizationModal = page.getByRole('dialog', { name: 'Create Organization' });
  await organizationModal.getByLabel('Name').fill('Northwind');
  await organizationModal.getByRole('button', { name: 'Submit' }).click();
  await expect(organizationModal).toBeHidden();
  await createProject(page, 'Website');
}

/**
 * Opens a page of the menu's Activity group. The group moves while it opens, and a click could miss
 * the link.
 */
export async function openActivityPage(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: 'Activity' }).click();
  await expect(async () => {
    await menu.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 3000 });
  }).toPass();
}

export async function createProject(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('button', { name: 'Create project' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Create project' });
  await modal.getByLabel('Name').fill(name);
  await modal.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Project Created Successfully')).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
}

/** Sets the screenshot interval to one minute, on the project's members page. */
export async function captureEveryMinute(page: Page, project: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${project}` }).click();
  await page.getByRole('menuitem', { name: 'Members' }).click();
  await page.getByLabel('Screenshots of Olivia Owner').selectOption('1');
  await expect(page.getByText('Updated Successfully')).toBeVisible();
}

export async function goHome(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Dashboard' }).click();
}

/** The number on one of the nine cards, without its trend. */
export function numberOf(page: Page, title: string) {
  return page.getByRole('group', { name: title, exact: true });
}

/** The seconds that the card of the last 24 hours shows as hh:mm:ss. */
export async function readWorkedSeconds(page: Page): Promise<number> {
  const text = await numberOf(page, 'Last 24 Hrs Worked').innerText();
  const [, hours = '0', minutes = '0', seconds = '0'] = /(\d+):(\d\d):(\d\d)/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

export async function readActivityPercent(page: Page): Promise<number> {
  const text = await numberOf(page, 'Last 24 Hrs Activity').innerText();
  return Number(/(\d+)\s*%/.exec(text)?.[1] ?? Number.NaN);
}
