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

/** Makes the accounts, the organization, its projects and their members, as people would. */
export async function makeDemoOrganization(api: DemoApi): Promise<number> {
  const [owner, ...others] = demoPeople;
  const { api_token: token } = await register(api, owner);
  for (const person of others) await register(api, person);
  const organization = await api.post<ApiReceives['organization']['create']>(
    '/api/organization/create',
    { name: demoOrganizationName },
    token,
  );
  for (const project of demoProjects) {
    const { id } = await api.post<ApiReceives['project']['create']>(
      '/api/project/create',
      { organization_id: organization.id, name: project.name },
      token,
    );
    for (const person of others) {
      const place = person.places.find((one) => one.project === project.key);
      if (place === undefined) continue;
      const { email } = person;
      const added = { project_id: id, email, role: place.role, screenshot_interval: firstInterval };
      await api.post('/api/project/add', added, token);
    }
  }
  for (const rating of demoRatings) {
    await api.post('/api/app/rate', { organization_id: organization.id, ...rating }, token);
  }
  return organization.id;
}

function register(api: DemoApi, person: DemoPerson) {
  return api.post<ApiReceives['user']['register']>('/api/register', {
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    password: demoPassword,
    password_confirmation: demoPassword,
    time_zone: person.timeZone,
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
