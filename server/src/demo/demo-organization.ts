import type { ApiReceives } from '@time-tracker/contract/api';
import type { DemoApi } from './demo-api.ts';
import {
  demoOrganizationName,
  demoPassword,
  demoPeople,
  type DemoPerson,
} from './people/demo-people.ts';
import { demoProjects, type ProjectKey } from './people/demo-projects.ts';
import { demoRatings } from './people/demo-ratings.ts';

/** Everybody signed in, and the ids that the server gave. */
export type DemoTeam = {
  organizationId: number;
  owner: SignedIn;
  signedIn(person: DemoPerson): SignedIn;
  projectId(key: ProjectKey): number;
};

type SignedIn = { id: number; token: string };

/** Until the last days of the example data there is a screenshot an hour, then one every ten minutes. */
export const firstInterval = 60;

/** Every mail that was sent so far: to whom, and what it says. */
export type ReadMails = () => Promise<readonly string[]>;

/** Makes the owner, the organization and its projects, and everybody else from an invitation by mail. */
export async function makeDemoOrganization(api: DemoApi, readMails: ReadMails): Promise<number> {
  const [owner, ...others] = demoPeople;
  const { api_token: token } = await register(api, owner);
  const organization = await api.post<ApiReceives['organization']['create']>(
    '/api/organization/create',
    { name: demoOrganizationName },
    token,
  );
  const projectIds = new Map<ProjectKey, number>();
  for (const { key, name } of demoProjects) {
    const project = { organization_id: organization.id, name };
    const { id } = await api.post<ApiReceives['project']['create']>(
      '/api/project/create',
      project,
      token,
    );
    projectIds.set(key, id);
  }
  for (const person of others) {
    for (const { project, role } of person.places) {
      const place = { project_id: projectIds.get(project), role };
      const added = { ...place, email: person.email, screenshot_interval: firstInterval };
      await api.post('/api/project/add', added, token);
    }
    await register(api, person, findInvitation(await readMails(), person));
  }
  for (const rating of demoRatings) {
    await api.post('/api/app/rate', { organization_id: organization.id, ...rating }, token);
  }
  return organization.id;
}

/** What the link of the newest mail to somebody carries. */
function findInvitation(mails: readonly string[], { key, email }: DemoPerson): string {
  const mail = mails.findLast((text) => text.includes(`To: ${email}`));
  const [, token] = /\/auth\/invitation\?token=([\w-]+)/.exec(mail ?? '') ?? [];
  if (token === undefined) throw new Error(`${key} got no invitation`);
  return token;
}

function register(api: DemoApi, person: DemoPerson, invitation?: string) {
  return api.post<ApiReceives['user']['register']>('/api/register', {
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    password: demoPassword,
    password_confirmation: demoPassword,
    time_zone: person.timeZone,
    ...(invitation === undefined ? {} : { invitation }),
  });
}

function signIn(api: DemoApi, email: string) {
  const credentials = { email, password: demoPassword };
  return api.post<ApiReceives['user']['login']>('/api/user/login', credentials);
}

/** A session of its own for whoever looks on; answers its token. */
export async function signInOwner(api: DemoApi): Promise<string> {
  const { token } = await signIn(api, demoPeople[0].email);
  return token;
}

/** Signs everybody in who records, and looks up the projects. */
export async function signInTeam(api: DemoApi, organizationId: number): Promise<DemoTeam> {
  const sessions = new Map<string, SignedIn>();
  for (const { key, email } of demoPeople.filter(({ records }) => records)) {
    const session = await signIn(api, email);
    sessions.set(key, { id: session.user.id, token: session.token });
  }
  const signedIn = ({ key }: DemoPerson) => {
    const session = sessions.get(key);
    if (session === undefined) throw new Error(`${key} is not signed in`);
    return session;
  };
  const owner = signedIn(demoPeople[0]);
  const ids = new Map<string, number>();
  for (const archived of [false, true]) {
    const filter = { organization_id: organizationId, archived };
    const listed = await api.post<ApiReceives['project']['all']>(
      '/api/project/all',
      filter,
      owner.token,
    );
    for (const { id, name } of listed) ids.set(name, id);
  }
  return {
    organizationId,
    owner,
    signedIn,
    projectId: (key) => {
      const name = demoProjects.find((project) => project.key === key)?.name ?? '';
      const id = ids.get(name);
      if (id === undefined) throw new Error(`there is no project ${name}`);
      return id;
    },
  };
}

/** Sets how often everybody's screen is captured in every project he records in. */
export async function setIntervals(
  api: DemoApi,
  team: DemoTeam,
  minutes: number,
  people: readonly DemoPerson[] = demoPeople,
): Promise<void> {
  for (const person of people.filter(({ records }) => records)) {
    for (const { project, role } of person.places) {
      if (role === 3) continue;
      const change = {
        project_id: team.projectId(project),
        user_id: team.signedIn(person).id,
        screenshot_interval: minutes,
      };
      await api.post('/api/project/update_member', change, team.owner.token);
    }
  }
}
