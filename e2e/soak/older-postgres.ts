import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run, startChild } from '../stack/child.ts';
import { findFreePort } from '../stack/free-port.ts';
import { waitUntil } from '../stack/wait-until.ts';

const programs = '/usr/lib/postgresql/15/bin';
const startSeconds = 120;
/** The user "nobody" of Debian, because PostgreSQL refuses to run as root. */
const nobody = 65_534;

/** PostgreSQL of Debian on loopback, with an empty database whose owner can do nothing else. */
export async function startOlderPostgres(folder: string) {
  const home = join(folder, 'older-postgres');
  await chmod(folder, 0o755);
  await mkdir(home);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(home, nobody, nobody);
  const prefix = isRoot
    ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
    : ['env'];
  const [first = '', ...rest] = prefix;
  const data = join(home, 'data');
  const port = await findFreePort();
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8'];
  await run(first, [...rest, join(programs, 'initdb'), ...initdb], { cwd: '/' });
  const settings = ['-D', data, '-p', String(port), '-k', home, '-c', 'max_wal_size=4GB'];
  const child = startChild(first, [...rest, join(programs, 'postgres'), ...settings], { cwd: '/' });
  const ask = async (statement: string) =>
    (
      await run(join(programs, 'psql'), [
        '-h',
        home,
        '-p',
        String(port),
        '-U',
        'postgres',
        '-XAtc',
        statement,
      ])
    )
      .toString()
      .trim();
  const isUp = async () => (await ask('select 1').catch(() => '')) === '1';
  await waitUntil('PostgreSQL answers', isUp, startSeconds);
  await ask(`create role tracker login password 'soak'`);
  await ask('create database tracker owner tracker');
  const version = await ask('show server_version');
  const url = `postgres://tracker:soak@127.0.0.1:${port}/tracker`;
  return { url, version, close: () => child.stop() };
}
