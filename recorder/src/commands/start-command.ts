import { readLastProject, writeLastProject } from '../account/account-file.ts';
import { askRecorder } from '../control/control-socket.ts';
import { signedIn, type CommandContext } from './command-context.ts';
import { CommandFailure } from './command-failure.ts';
import { listProjects, type ListedProject } from './projects-command.ts';

/** Starts the server's timer; `wanted` is a name or an id, absent = the project of last time. */
export async function startCommand(
  context: CommandContext,
  wanted: string | undefined,
): Promise<void> {
  const { config, files, say } = context;
  const { client } = await signedIn(context);
  const last = await readLastProject(config.stateFolder, files);
  const projects = (await listProjects(client)).filter(({ mayRecord }) => mayRecord);
  const project = chooseProject(projects, wanted, last?.id);
  await client.timer.start({ project_id: project.id });
  await writeLastProject(config.stateFolder, files, { id: project.id, name: project.name });
  say(`The timer runs for "${project.name}" [${project.organization}].`);
  const running = await askRecorder(config.stateFolder, { ask: 'hurry' });
  if (running === undefined) {
    say('No recorder runs on this machine. Start one with: npm run recorder -- run');
  }
}

export function chooseProject(
  projects: ListedProject[],
  wanted: string | undefined,
  lastId: number | undefined,
): ListedProject {
  if (wanted === undefined) {
    const only = projects.length === 1 ? projects[0] : undefined;
    const found = projects.find(({ id }) => id === lastId) ?? only;
    if (found) return found;
    throw new CommandFailure(`Which project? Name one of these:\n${lines(projects)}`, 'usage');
  }
  const word = wanted.trim().toLowerCase();
  const byId = projects.filter(({ id }) => String(id) === word);
  const byName = projects.filter(({ name }) => name.toLowerCase() === word);
  const byStart = projects.filter(({ name }) => name.toLowerCase().startsWith(word));
  const found = [byName, byId, byStart].find((matches) => matches.length > 0) ?? [];
  const [first, ...others] = found;
  if (first && others.length === 0) return first;
  const problem = first
    ? `Several projects are called "${wanted}". Use the number:`
    : `You can record in no project called "${wanted}". You can in these:`;
  throw new CommandFailure(`${problem}\n${lines(found.length > 0 ? found : projects)}`, 'usage');
}

function lines(projects: ListedProject[]): string {
  if (projects.length === 0) return '  (none yet: create one in the web app)';
  return projects
    .map(({ id, name, organization }) => `  ${id}  ${name}  [${organization}]`)
    .join('\n');
}
