import type { ApiClient } from '@time-tracker/contract/api';
import type { ProgramContext } from '../program/program-context.ts';
import { signedIn } from './signed-in.ts';

export type ListedProject = {
  id: number;
  name: string;
  organization: string;
  canRecord: boolean;
};

/** The user's projects in all organizations. */
export async function listProjects(client: ApiClient): Promise<ListedProject[]> {
  const listed: ListedProject[] = [];
  for (const organization of await client.organization.all()) {
    const projects = await client.project.all({ organization_id: organization.id });
    for (const { id, name, may_record: canRecord, archived } of projects) {
      if (!archived) listed.push({ id, name, organization: organization.name, canRecord });
    }
  }
  return listed;
}

export async function projectsCommand(context: ProgramContext): Promise<void> {
  const { client } = await signedIn(context);
  const projects = await listProjects(client);
  if (projects.length === 0) {
    context.print(
      'You have no projects yet. Create one in the web app, or ask to be added to one.',
    );
  }
  for (const { id, name, organization, canRecord } of projects) {
    const note = canRecord ? '' : '  (viewer: no tracking)';
    context.print(`${String(id).padStart(6)}  ${name}  [${organization}]${note}`);
  }
}
