import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ApiReceives } from '@time-tracker/contract/api';
import { findTestPort } from './test-port.ts';

const serverFolder = join(import.meta.dirname, '..', '..');

/** A program of the server as a separate process. */
export type Program = {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
};

/** Starts a file of `server/src` with these settings only. */
export function startProgram(
  file: string,
  args: readonly string[],
  settings: Record<string, string>,
): Program {
  const child = spawn(process.execPath, [join(serverFolder, file), ...args], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => (output += part.toString()));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, ended };
}

export type RunningServer = Program & { url: string };

/** The product on a data folder, with its own PostgreSQL. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const port = String(await findTestPort());
  const program = startProgram('main.ts', [], {
    DATA_DIR: dataDir,
    PORT: port,
    RATE_LIMITS: 'off',
    ...settings,
  });
  const early = program.ended.then((code) => {
    throw new Error(`The server ended with ${code}. It said:\n${program.output()}`);
  });
  const ready = expect.poll(program.output, { message: 'to start', timeout: 240_000 });
  await Promise.race([ready.toContain('Time Tracker is ready'), early]);
  early.catch(() => undefined);
  return { ...program, url: `http://127.0.0.1:${port}` };
}

/** Calls the API of a running server; throws for every status but 200. */
export async function callServer<Body>(
  { url }: { url: string },
  path: string,
  input: object | FormData,
  token?: string,
): Promise<Body> {
  const isForm = input instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: isForm ? input : JSON.stringify(input),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}

/** An owner with an organization and a project on a running server. */
export type ServerTeam = { token: string; organizationId: number; projectId: number };

export async function makeServerTeam(server: { url: string }): Promise<ServerTeam> {
  const { api_token: token } = await callServer<ApiReceives['user']['register']>(
    server,
    '/api/register',
    {
      email: `${randomUUID()}@example.com`,
      first_name: 'Olivia',
      last_name: 'Owner',
      password: 'correct horse',
      password_confirmation: 'correct horse',
    },
  );
  const { id: organizationId } = await callServer<ApiReceives['organization']['create']>(
    server,
    '/api/organization/create',
    { name: 'Atelier' },
    token,
  );
  const project = { organization_id: organizationId, name: 'Website' };
  const { id: projectId } = await callServer<ApiReceives['project']['create']>(
    server,
    '/api/project/create',
    project,
    token,
  );
  const { rules_version } = await callServer<ApiReceives['timer']['rules']>(
    server,
    '/api/timer/rules',
    { project_id: projectId },
    token,
  );
  const agreement = { project_id: projectId, rules_version };
  await callServer(server, '/api/timer/agree', agreement, token);
  return { token, organizationId, projectId };
}
