import type { ApiReceives } from '@time-tracker/contract/api';
import { post } from './api-calls.ts';

/** Agrees to what is recorded in a project, as people do before their first recording. */
export async function agreeToRules(url: string, token: string, projectId: number): Promise<void> {
  const input = { project_id: projectId };
  const { rules_version } = await post<ApiReceives['timer']['rules']>(
    url,
    'timer/rules',
    input,
    token,
  );
  await post(url, 'timer/agree', { ...input, rules_version }, token);
}
