import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiReceives } from '@time-tracker/contract/api';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { parseInterval, type Interval } from '@time-tracker/contract/time/interval';
import { post } from '../data/api-calls.ts';
import { createTeam, type Team } from '../data/team.ts';
import { run, startChild, type Child } from '../stack/child.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';

/** The recorder without npm, so that a signal reaches the program itself. */
export type RecorderRun = {
  login(serverUrl: string, account: { email: string; password: string }): Promise<void>;
  /** Starts the program. */
  start(): void;
  /** Starts the program and waits until it records; returns when it did. */
  startRecording(): Promise<number>;
  /** SIGKILL; returns when. */
  kill(): Promise<number>;
  stop(): Promise<void>;
  status(): Promise<string>;
  /** Runs a command until it exits; returns what it printed. */
  runCommand(...args: string[]): Promise<string>;
  output(): string;
  close(): Promise<void>;
};

export async function prepareRecorder(desktop: Record<string, string>): Promise<RecorderRun> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-recorder-'));
  const env = { ...desktop, TIME_TRACKER_HOME: folder };
  const command = (...args: string[]) => ['recorder/src/main.ts', ...args];
  const options = { env, cwd: repositoryRoot };
  let running: Child | undefined;
  const output = () => running?.output() ?? '';
  const start = () => {
    running = startChild(process.execPath, command('run'), options);
  };
  return {
    login: async (serverUrl, { email, password }) => {
      const args = command('login', '--server', serverUrl, '--email', email, '--password-stdin');
      await run(process.execPath, args, { ...options, input: `${password}\n` });
    },
    start,
    startRecording: async () => {
      start();
      await waitUntil('the recorder records', () => output().includes('Recording "'), 120).catch(
        (error: unknown) => {
          throw new Error(`The recorder printed:\n${output()}`, { cause: error });
        },
      );
      return Date.now();
    },
    kill: async () => {
      const killedAt = Date.now();
      await running?.kill();
      return killedAt;
    },
    stop: async () => running?.stop(),
    status: async () => (await run(process.execPath, command('status'), options)).toString(),
    runCommand: async (...args) =>
      (await run(process.execPath, command(...args), options)).toString(),
    output,
    close: async () => {
      await running?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An owner with one project, a screenshot every minute, who agreed to what is recorded. */
export async function createRecordedTeam(url: string): Promise<Team> {
  const team = await createTeam(url);
  const { owner, projectId } = team;
  await team.as(owner, 'project/update_member', {
    project_id: projectId,
    user_id: owner.id,
    screenshot_interval: 1,
  });
  const rules = await post<ApiReceives['timer']['rules']>(
    url,
    'timer/rules',
    { project_id: projectId },
    owner.token,
  );
  const agreed = { project_id: projectId, rules_version: rules.rules_version };
  await team.as(owner, 'timer/agree', agreed);
  return team;
}

/** The recorded spans of the owner, in milliseconds, oldest first; throws when two overlap or share an ID. */
export async function readRecordedSpans(url: string, team: Team): Promise<Interval[]> {
  const { activities } = await post<ApiReceives['activity']['all']>(
    url,
    'activity/all',
    {
      organization_id: team.organizationId,
      start: Date.now() - 24 * 3600 * 1000,
      finish: Date.now() + minuteMs,
    },
    team.owner.token,
  );
  const ids = new Set(activities.map(({ activity_id: id }) => id));
  if (ids.size !== activities.length) throw new Error('An activity is listed twice.');
  const spans = activities.map(parseInterval).sort((a, b) => a.start - b.start);
  for (const [index, span] of spans.entries()) {
    const before = spans[index - 1];
    if (before && before.end > span.start) throw new Error(`Time counts twice at ${span.start}.`);
  }
  return spans;
}

/** Milliseconds of a span that no other span covers. */
export function uncoveredMs({ start, end }: Interval, spans: readonly Interval[]): number {
  const covered = spans
    .map((span) => Math.min(end, span.end) - Math.max(start, span.start))
    .filter((overlap) => overlap > 0)
    .reduce((sum, overlap) => sum + overlap, 0);
  return end - start - covered;
}
