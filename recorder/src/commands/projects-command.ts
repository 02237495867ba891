import type { ApiClient } from '@time-tracker/contract/api';
import type { ProgramContext } from '../program/program-context.ts';
import { signedIn } from './signed-in.ts';

export type ListedProject = { id: number; name: string; organization: string };

/** The projects in which the person may record, in all organizations. */
export async function listProjects(client: ApiClient): Promise<ListedProject[]> {
  const projects = await client.timer.projects();
  return projects.map(({ project_id: id, name, organization_name: organization }) => ({
    id,
    name,
    organization,
  }));
}

export async function projectsCommand(context: ProgramContext): Promise<void> {
  const { client } = await signedIn(context);
  const projects = await listProjects(client);
  if (projects.length === 0) {
    context.print(
      'You have no projects to record in. Create one in the web app, or ask to be added to one.',
    );
  }
  for (const { id, name, organization } of projects) {
    context.print(`${String(id).padStart(6)}  ${name}  [${organization}]`);
  }
}
