import type { ProjectColor } from '@time-tracker/contract/project-colors';
import { client } from '../api/client.ts';

/** A member of the organization. */
export interface NewProjectPerson {
  email: string;
  name: string;
}

/** The form values of a new project. */
export interface NewProject extends Record<string, unknown> {
  name: string;
  /** Undefined: the server chooses. */
  color: ProjectColor | undefined;
  /** Minutes; empty: that of the organization. */
  interval: string;
  people: NewProjectPerson[];
}

export const initialProject: NewProject = {
  name: '',
  color: undefined,
  interval: '',
  people: [],
};

/** What was created, and who could not be added. */
export interface CreatedProject {
  id: number;
  name: string;
  notAdded: string[];
}

/**
 * Creates the project, then adds the people one by one, as adding a member does. The
 * project exists even if some could not be added.
 */
export async function createProject(
  organizationId: number,
  { name, color, interval, people }: NewProject,
): Promise<CreatedProject> {
  const project = await client.project.create({
    organization_id: organizationId,
    name,
    ...(color !== undefined && { color }),
    ...(interval !== '' && { default_screenshot_interval: Number(interval) }),
  });
  const notAdded: string[] = [];
  for (const { email } of people) {
    try {
      await client.project.add({ project_id: project.id, email });
    } catch {
      notAdded.push(email);
    }
  }
  return { id: project.id, name: project.name, notAdded };
}
