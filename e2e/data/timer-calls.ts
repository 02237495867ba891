import type { ApiReceives } from '@time-tracker/contract/api';
import { post, type Account } from './api-calls.ts';

export async function startTimer(
  url: string,
  person: Account,
  projectId: number,
  note: string | null = null,
): Promise<void> {
  await post(url, 'timer/start', { project_id: projectId, note }, person.token);
}

export async function stopTimer(url: string, person: Account): Promise<void> {
  await post(url, 'timer/stop', {}, person.token);
}

/** A short timer, so that the person has a history. */
export async function recordOnce(url: string, person: Account, projectId: number): Promise<void> {
  await startTimer(url, person, projectId);
  await stopTimer(url, person);
}

/** The running timer; null if none runs. */
export async function readTimer(url: string, person: Account) {
  return (await post<ApiReceives['timer']['get']>(url, 'timer/get', {}, person.token)).timer;
}
