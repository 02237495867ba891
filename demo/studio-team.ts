import type { ApiClient } from '@time-tracker/contract/api';
import { writeRecorderAgent } from '@time-tracker/contract/accounts/device-name';
import packageFile from './package.json' with { type: 'json' };
import { createClient } from './api-client.ts';
import { readMailedToken } from './mail-folder.ts';
import { appRatings, appRules } from './people/studio-ratings.ts';
import {
  demoOrganizationName,
  demoPassword,
  demoPeople,
  pendingInvitation,
  recordingPeople,
  type DemoPerson,
} from './people/studio-people.ts';
import { demoProjects, type ProjectKey } from './people/studio-projects.ts';
import { seedUuid } from './example-random.ts';

/** Everyone who records, signed in as on their computer. */
export type Team = {
  organizationId: number;
  owner: SignedIn;
  signedIn(person: DemoPerson): SignedIn;
  projectId(key: ProjectKey): number;
  signOut(): Promise<void>;
};

type SignedIn = { id: number; client: ApiClient };

const productVersion = packageFile.version;

/** The desktop app on a person's computer. */
export function recorderOf({ key, desk }: DemoPerson) {
  return {
    source: 'desktop' as const,
    recorder_id: seedUuid(0, 'recorder', key),
    name: desk.name,
    version: productVersion,
  };
}

/** Creates the owner, the organization and its projects, and everyone who is invited to them. */
export async function createOrganization(serverUrl: string, dataDir: string): Promise<number> {
  const [owner, ...others] = demoPeople;
  await registerOwner(serverUrl, dataDir, owner);
  const { client } = await signIn(serverUrl, owner);
  const { id: organizationId } = await client.organization.create({ name: demoOrganizationName });
  for (const { key, name } of demoProjects) {
    const project = await client.project.create({ organization_id: organizationId, name });
    const memberships = others.flatMap(({ email, memberships: all }) =>
      all.filter((one) => one.project === key).map(({ role }) => ({ email, role })),
    );
    for (const membership of memberships) {
      await client.project.add({ project_id: project.id, ...membership });
    }
    const { email, project: invitedTo } = pendingInvitation;
    if (key === invitedTo) await client.project.add({ project_id: project.id, email });
  }
  for (const rating of appRatings) {
    await client.app.rate({ organization_id: organizationId, ...rating });
  }
  await client.app.set_rules({ organization_id: organizationId, rules: appRules });
  await client.user.logout();
  for (const person of others) await acceptInvitations(serverUrl, dataDir, person);
  return organizationId;
}

async function registerOwner(serverUrl: string, dataDir: string, owner: DemoPerson): Promise<void> {
  const client = await register(serverUrl, owner);
  const token = await readMailedToken(dataDir, owner.email, 'verify-email');
  await client.user.verify_email({ token });
  await client.user.logout();
}

/** Registers with the link that was mailed, which verifies the email and accepts all invitations to it. */
async function acceptInvitations(
  serverUrl: string,
  dataDir: string,
  person: DemoPerson,
): Promise<void> {
  const invitation = await readMailedToken(dataDir, person.email, 'invitation');
  const client = await register(serverUrl, person, invitation);
  await client.user.logout();
}

async function register(
  serverUrl: string,
  person: DemoPerson,
  invitation?: string,
): Promise<ApiClient> {
  const { token } = await createClient(serverUrl).user.register({
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    password: demoPassword,
    password_confirmation: demoPassword,
    time_zone: person.timeZone,
    invitation,
  });
  return createClient(serverUrl, { token });
}

async function signIn(serverUrl: string, person: DemoPerson): Promise<SignedIn> {
  const { recorder_id: id, name, version } = recorderOf(person);
  const userAgent = writeRecorderAgent(version, { id, name });
  const { user, token } = await createClient(serverUrl, { userAgent }).user.login({
    email: person.email,
    password: demoPassword,
  });
  return { id: user.id, client: createClient(serverUrl, { token, userAgent }) };
}

/** Agrees to what is recorded in a project, as people do before their first recording. */
export async function agreeToRecording(client: ApiClient, projectId: number): Promise<void> {
  const { status, rules_version } = await client.timer.rules({ project_id: projectId });
  if (status === 'given') return;
  await client.timer.agree({ project_id: projectId, rules_version });
}

export async function signInTeam(serverUrl: string, organizationId: number): Promise<Team> {
  const sessions = new Map<string, SignedIn>();
  await Promise.all(
    recordingPeople.map(async (person) => {
      const session = await signIn(serverUrl, person);
      sessions.set(person.key, session);
      for (const { project_id } of await session.client.timer.projects()) {
        await agreeToRecording(session.client, project_id);
      }
    }),
  );
  const signedIn = ({ key }: DemoPerson) => {
    const session = sessions.get(key);
    if (session === undefined) throw new Error(`${key} is not signed in`);
    return session;
  };
  const owner = signedIn(demoPeople[0]);
  const ids = new Map<string, number>();
  for (const archived of [false, true]) {
    const filter = { organization_id: organizationId, archived };
    for (const { id, name } of await owner.client.project.all(filter)) ids.set(name, id);
  }
  return {
    organizationId,
    owner,
    signedIn,
    projectId: (key) => {
      const name = demoProjects.find((project) => project.key === key)?.name ?? '';
      const id = ids.get(name);
      if (id === undefined) throw new Error(`The organization has no project "${name}"`);
      return id;
    },
    signOut: async () => {
      await Promise.all([...sessions.values()].map(({ client }) => client.user.logout()));
    },
  };
}
