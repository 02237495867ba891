import { readLastProject, writeLastProject } from '../accounts/account-file.ts';
import { performInRecorder } from '../control/control-socket.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { signedIn } from './signed-in.ts';
import { CommandFailure, throwFailure } from './command-failure.ts';
import { listProjects, type ListedProject } from './projects-command.ts';
import { notRunning } from '../program/status-text.ts';

/** Starts the server's timer; `wanted` is a name or an id, undefined = the same project as last time. */
export async function startCommand(
  context: ProgramContext,
  wanted: string | undefined,
): Promise<void> {
  const { config, files, print } = context;
  const { client } = await signedIn(context);
  const last = await readLastProject(config.stateFolder, files);
  const projects = await listProjects(client);
  const project = chooseProject(projects, wanted, last?.id);
  const action = { action: 'start', projectId: project.id } as const;
  const result = await performInRecorder(config.stateFolder, action);
  if (result === undefined) {
    await client.timer.start({ project_id: project.id });
    await writeLastProject(config.stateFolder, files, { id: project.id, name: project.name });
  } else if (!result.ok) {
    throwFailure(result);
  }
  print(`Timer started for "${project.name}" [${project.organization}].`);
  if (result === undefined) print(notRunning);
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
    throw new CommandFailure(
      `Which project? Add the name of one of these:\n${lines(projects)}`,
      'usage',
    );
  }
  const searched = wanted.trim().toLowerCase();
  const byId = projects.filter(({ id }) => String(id) === searched);
  const byName = projects.filter(({ name }) => name.toLowerCase() === searched);
  const byStart = projects.filter(({ name }) => name.toLowerCase().startsWith(searched));
  const found = [byName, byId, byStart].find((matches) => matches.length > 0) ?? [];
  const [first, ...others] = found;
  if (first && others.length === 0) return first;
  const problem = first
    ? `Several projects match "${wanted}". Use the number:`
    : `You cannot track time in a project called "${wanted}". Your projects:`;
  throw new CommandFailure(`${problem}\n${lines(found.length > 0 ? found : projects)}`, 'usage');
}

function lines(projects: ListedProject[]): string {
  if (projects.length === 0) return '  (none yet: create one in the web app)';
  return projects
    .map(({ id, name, organization }) => `  ${id}  ${name}  [${organization}]`)
    .join('\n');
}
