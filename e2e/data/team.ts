import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { post, register, type Account } from './api-calls.ts';

/** An organization with one project and a member in each role. */
export type Team = {
  owner: Account;
  organizationId: number;
  projectId: number;
  /** Sends a call as the owner or another person. */
  as: (account: Account, path: string, body: unknown) => Promise<unknown>;
};

export async function createTeam(url: string, name = 'Northwind'): Promise<Team> {
  const owner = await register(url, 'Olivia', newAddress('olivia'));
  const { id: organizationId } = await post<ApiReceives['organization']['create']>(
    url,
    'organization/create',
    { name },
    owner.token,
  );
  const as: Team['as'] = (account, path, body) => post(url, path, body, account.token);
  const projectId = await addProject({ as, owner, organizationId }, 'Website');
  return { as, owner, organizationId, projectId };
}

/** Adds a project to the organization. Returns its ID. */
export async function addProject(
  { as, owner, organizationId }: Omit<Team, 'projectId'>,
  name: string,
): Promise<number> {
  const made = await as(owner, 'project/create', { organization_id: organizationId, name });
  return (made as ApiReceives['project']['create']).id;
}

/** Invited before they register, so that the account's type is Member. */
export async function invite(
  url: string,
  team: Team,
  firstName: string,
  roleName: keyof typeof projectRoles,
): Promise<Account> {
  const role = projectRoles[roleName];
  const email = newAddress(firstName.toLowerCase());
  await team.as(team.owner, 'project/add', { project_id: team.projectId, email, role });
  const account = await register(url, firstName, email);
  // A person who registers without the link is at most a member until a manager changes the role.
  await team.as(team.owner, 'project/update_member', {
    project_id: team.projectId,
    user_id: account.id,
    role,
  });
  // The tests open no mails, so the owner confirms the person.
  await team.as(team.owner, 'organization/confirm_user', {
    organization_id: team.organizationId,
    user_id: account.id,
  });
  return account;
}

export function newAddress(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}

/** Opens a page as a person who has signed in before. */
export async function openAs(
  page: Page,
  url: string,
  account: Pick<Account, 'token'>,
  path = '/dashboard/home',
): Promise<void> {
  // Any file of the origin gives access to its storage.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((token) => {
    localStorage.setItem('time-tracker-session', JSON.stringify({ token }));
  }, account.token);
  await page.goto(url + path);
}
