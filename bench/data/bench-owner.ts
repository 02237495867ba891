import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { HttpPoster } from '../server/http-post.ts';

/** A registered person and their organization. */
export type Owner = { token: string; userId: number; organizationId: number };

export const organizationName = 'Bench';
export const projectName = 'Website';

/** A person with an organization, created through the API. */
export async function makeOwner(http: HttpPoster): Promise<Owner> {
  const password = 'only for the bench';
  const { token, user } = await callApi<ApiReceives['user']['register']>(http, 'register', '', {
    email: `${randomUUID()}@example.com`,
    first_name: 'Bench',
    last_name: 'Owner',
    password,
    password_confirmation: password,
  });
  const { id } = await callApi<ApiReceives['organization']['create']>(
    http,
    'organization/create',
    token,
    { name: organizationName },
  );
  return { token, userId: user.id, organizationId: id };
}

/** Creates a project of the organization, and returns its ID. */
export async function makeProject(
  http: HttpPoster,
  { token, organizationId }: Owner,
): Promise<number> {
  const project = { organization_id: organizationId, name: projectName };
  const { id } = await callApi<ApiReceives['project']['create']>(
    http,
    'project/create',
    token,
    project,
  );
  return id;
}

export async function callApi<Answer>(
  http: HttpPoster,
  path: string,
  token: string,
  input: object,
): Promise<Answer> {
  const answer = await http.post(`/api/${path}`, token, JSON.stringify(input));
  return JSON.parse(answer.toString()) as Answer;
}
