import type { ApiReceives } from '@time-tracker/contract/api';
import type { Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

type Rules = ApiReceives['timer']['rules'];

/** The rules that apply to a person in a project. */
export async function readRules(
  app: TestApp,
  { token }: Pick<Person, 'token'>,
  projectId: number,
): Promise<Rules> {
  const input = { project_id: projectId };
  const { status, body } = await app.post<Rules>('/api/timer/rules', input, token);
  if (status !== 200) throw new Error(`timer/rules answered ${status}`);
  return body;
}

/** Agrees to the current rules. */
export async function agreeToRules(
  app: TestApp,
  person: Pick<Person, 'token'>,
  projectId: number,
): Promise<Rules> {
  const { rules_version } = await readRules(app, person, projectId);
  const input = { project_id: projectId, rules_version };
  const { status, body } = await app.post<Rules>('/api/timer/agree', input, person.token);
  if (status !== 200) throw new Error(`timer/agree answered ${status}`);
  return body;
}
