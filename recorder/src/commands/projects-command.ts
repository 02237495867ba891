import type { ApiClient } from '@time-tracker/contract/api';
import { signedIn, type CommandContext } from './command-context.ts';

export type ListedProject = {
  id: number;
  name: string;
  organization: string;
  mayRecord: boolean;
};

/** Every project of the user, over all organizations. */
export async function listProjects(client: ApiClient): Promise<ListedProject[]> {
  const listed: ListedProject[] = [];
  for (const organization of await client.organization.all()) {
    const projects = await client.project.all({ organization_id: organization.id });
    for (const { id, name, may_record: mayRecord, archived } of projects) {
      if (!archived) listed.push({ id, name, organization: organization.name, mayRecord });
    }
  }
  return listed;
}

export async function projectsCommand(context: CommandContext): Promise<void> {
  const { client } = await signedIn(context);
  const projects = await listProjects(client);
  if (projects.length === 0) {
    context.say('You have no project yet. Create one in the web app, or ask to be added to one.');
  }
  for (const { id, name, organization, mayRecord } of projects) {
    const note = mayRecord ? '' : '  (you may look, not record)';
    context.say(`${String(id).padStart(6)}  ${name}  [${organization}]${note}`);
  }
}
