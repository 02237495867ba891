import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { TestApp } from './test-app.ts';

/** A person with an account, created through the API. */
export type Person = { id: number; token: string; email: string; name: string };

let counter = 0;
function newAddress(): string {
  counter += 1;
  return `person-${process.pid}-${counter}-${randomUUID().slice(0, 6)}@example.com`;
}

/** An account with a verified email, of type Owner, because the person registers on their own. */
export async function registerPerson(app: TestApp, firstName = 'Test'): Promise<Person> {
  const person = await registerUnverified(app, firstName);
  await app.asOwner('update users set email_proven_at = created_at where id = $1', [person.id]);
  return person;
}

/** An account without a verified email. */
export async function registerUnverified(
  app: TestApp,
  firstName = 'Test',
  email = newAddress(),
): Promise<Person> {
  const { status, body } = await app.post<ApiReceives['user']['register']>('/api/register', {
    email,
    first_name: firstName,
    last_name: 'Person',
    password: 'correct horse',
    password_confirmation: 'correct horse',
  });
  if (status !== 200) throw new Error(`register answered ${status}: ${JSON.stringify(body)}`);
  return { id: body.user.id, token: body.api_token, email, name: body.user.name };
}

export type Team = {
  owner: Person;
  organizationId: number;
  projectId: number;
};

/** An owner with an organization and a project. */
export async function makeTeam(app: TestApp, name = 'Team'): Promise<Team> {
  const owner = await registerPerson(app, 'Olivia');
  const organization = await app.post<ApiReceives['organization']['create']>(
    '/api/organization/create',
    { name: `${name} organization` },
    owner.token,
  );
  const organizationId = organization.body.id;
  return { owner, organizationId, projectId: await makeProject(app, owner, organizationId) };
}

export async function makeProject(
  app: TestApp,
  owner: Person,
  organizationId: number,
  name = 'Website',
): Promise<number> {
  const project = await app.post<ApiReceives['project']['create']>(
    '/api/project/create',
    { organization_id: organizationId, name },
    owner.token,
  );
  if (project.status !== 200) throw new Error(`project/create answered ${project.status}`);
  return project.body.id;
}

/** A person added to the team's project; role 1 manager, 2 member, 3 viewer. */
export async function addPerson(
  app: TestApp,
  team: Team,
  role: 1 | 2 | 3 = 2,
  firstName = 'Maya',
): Promise<Person> {
  const person = await registerPerson(app, firstName);
  const added = await app.post(
    '/api/project/add',
    { project_id: team.projectId, email: person.email, role, screenshot_interval: 10 },
    team.owner.token,
  );
  if (added.status !== 200) throw new Error(`project/add answered ${added.status}`);
  return person;
}

type Rules = ApiReceives['timer']['rules'];

/** The rules that apply to a person in a project. */
export async function readRules(
  app: TestApp,
  { token }: Pick<Person, 'token'>,
  projectId: number,
): Promise<Rules> {
  const input = { project_id: projectId };
  const { status, body } = await app.post<Rules>('/api/timer/rules', input, token);
  if (status !== 200) throw new Error(`timer/rules answered ${status}`);
  return body;
}

/** Agrees to the current rules. */
export async function agreeToRules(
  app: TestApp,
  person: Pick<Person, 'token'>,
  projectId: number,
): Promise<Rules> {
  const { rules_version } = await readRules(app, person, projectId);
  const input = { project_id: projectId, rules_version };
  const { status, body } = await app.post<Rules>('/api/timer/agree', input, person.token);
  if (status !== 200) throw new Error(`timer/agree answered ${status}`);
  return body;
}
