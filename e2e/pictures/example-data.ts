import { post, register } from '../data/api-calls.ts';
import { agreeToRules } from '../data/consent.ts';
import { startChild } from '../stack/child.ts';
import { exampleDataDir } from '../stack/config.ts';
import { findFreePort } from '../stack/free-port.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';
import type { Viewer } from './screen-definition.ts';
import type { Day, Shown } from './screen-list.ts';

/**
 * A server with example data, and the sessions of its viewers. The project is shared by owner,
 * member and viewer; the person is the member.
 */
export type ExampleData = Shown &
  Day & {
    url: string;
    /** Undefined for nobody, the signed-out viewer. */
    tokenOf(viewer: Viewer): Promise<string | undefined>;
    /** Stops a timer that a picture started. Those of the example data keep running. */
    stopTimerOf(viewer: Viewer): Promise<void>;
    close(): Promise<void>;
  };

/** People of the example data, as listed by `npm run demo`, all with one password. */
const people = {
  owner: 'olivia@fernhill.example',
  member: 'lena@fernhill.example',
  viewer: 'victor@harborcoffee.example',
};
const password = 'demo-time';
const sharedProject = 'Harbor Coffee website';

/** Otherwise, the list of sessions would show devices without a name. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

/** The output of `npm run demo` when all days are filled. */
const completeMessage = 'The example data is complete.';
/** Filling ninety days takes minutes the first time. */
const timeoutSeconds = 1800;

/** @param runningUrl the URL of a running server; otherwise one is started, and ended by `close` */
export async function openExampleData(runningUrl: string | undefined): Promise<ExampleData> {
  const server = runningUrl === undefined ? await startExampleServer() : undefined;
  const url = runningUrl ?? server?.url ?? '';
  const tokens = new Map<Viewer, string>();
  for (const viewer of ['owner', 'member', 'viewer'] as const) {
    tokens.set(viewer, await signIn(url, people[viewer], password));
  }
  tokens.set('newcomer', await makeNewcomer(url, 'newcomer@example.com', 'New Beginnings'));
  tokens.set('beginner', await makeNewcomer(url, 'beginner@example.com'));
  tokens.set('starter', await makeStarter(url, 'starter@example.com', true));
  tokens.set('undecided', await makeStarter(url, 'undecided@example.com', false));
  return {
    url,
    projectId: await findProject(url, tokens.get('owner') ?? ''),
    personId: (await post<{ id: number }>(url, 'verify_token', {}, tokens.get('member'))).id,
    day: latestWorkday(),
    tokenOf: (viewer) => Promise.resolve(tokens.get(viewer)),
    stopTimerOf: async (viewer) => {
      const token = tokens.get(viewer);
      if (token === undefined || viewer in people) return;
      await post(url, 'timer/stop', {}, token);
    },
    close: async () => {
      // Otherwise, each run would leave its sessions in the list of the settings.
      for (const token of tokens.values()) await post(url, 'user/logout', {}, token);
      await server?.close();
    },
  };
}

/** The last day before today that is not on a weekend, when few people of the example data work. */
function latestWorkday(): string {
  const date = new Date();
  do date.setUTCDate(date.getUTCDate() - 1);
  while (date.getUTCDay() % 6 === 0);
  return date.toISOString().slice(0, 10);
}

async function startExampleServer() {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startChild(process.execPath, ['demo/main.ts', '--no-open'], {
    cwd: repositoryRoot,
    env: { PORT: String(port), ...(exampleDataDir && { DATA_DIR: exampleDataDir }) },
  });
  process.stdout.write('Starting a server with example data. The first time takes minutes.\n');
  const isComplete = () => server.output().includes(completeMessage);
  await waitUntil('complete example data', isComplete, timeoutSeconds).catch((error: unknown) => {
    throw new Error(`It printed:\n${server.output()}`, { cause: error });
  });
  return { url, close: () => server.stop() };
}

async function signIn(url: string, email: string, secret: string): Promise<string> {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password: secret }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
  const session = (await response.json()) as { token: string };
  return session.token;
}

/** A person without any data, the same one each time. */
async function makeNewcomer(url: string, email: string, organization?: string): Promise<string> {
  const known = await signIn(url, email, 'a long enough password').catch(() => undefined);
  if (known !== undefined) return known;
  const { token } = await register(url, 'Nell', email);
  if (organization) await post(url, 'organization/create', { name: organization }, token);
  return token;
}

/** A person with one project and no work, who has agreed to its rules or not. */
async function makeStarter(url: string, email: string, agrees: boolean): Promise<string> {
  const token = await makeNewcomer(url, email, 'New Beginnings');
  const [organization] = await post<{ id: number }[]>(url, 'organization/all', {}, token);
  const inOrganization = { organization_id: organization?.id };
  const [known] = await post<{ id: number }[]>(url, 'project/all', inOrganization, token);
  if (known !== undefined) return token;
  const input = { ...inOrganization, name: 'Website' };
  const project = await post<{ id: number }>(url, 'project/create', input, token);
  if (agrees) await agreeToRules(url, token, project.id);
  return token;
}

async function findProject(url: string, token: string): Promise<number> {
  const [organization] = await post<{ id: number }[]>(url, 'organization/all', {}, token);
  const filter = { organization_id: organization?.id };
  const projects = await post<{ id: number; name: string }[]>(url, 'project/all', filter, token);
  const found = projects.find(({ name }) => name === sharedProject) ?? projects[0];
  if (found === undefined) throw new Error('the example data has no project');
  return found.id;
}
