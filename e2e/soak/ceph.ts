import { createHash, createHmac, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startChild, type Child } from '../stack/child.ts';
import { findFreePort } from '../stack/free-port.ts';
import { waitUntil } from '../stack/wait-until.ts';

/** What `npm run soak` installs where it may. */
const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'].map(
  (name) => `/usr/bin/${name}`,
);
export const hasCeph = programs.every((path) => existsSync(path));

const key = 'AKSOAKTEST';
const secret = 'secret-of-the-soak-test';
const bucket = 'time-tracker-images';
const startSeconds = 240;

/** A Ceph cluster of one node on loopback, in memory, and its S3 gateway. */
export type Ceph = {
  /** FILES_URL and credentials, for a server or a test. */
  settings: Record<string, string>;
  version: string;
  /** SIGKILL to the gateway. */
  killGateway(): Promise<void>;
  startGateway(): Promise<void>;
  /** The names of all objects. */
  listObjects(): Promise<string[]>;
  setAcl(acl: 'public-read' | 'private'): Promise<void>;
  close(): Promise<void>;
};

export async function startCeph(): Promise<Ceph> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-ceph-'));
  const ports = { monitor: await findFreePort(), gateway: await findFreePort() };
  const children: Child[] = [];
  const close = async () => {
    for (const child of children.toReversed()) await child.kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await startCluster(folder, ports, children);
  } catch (error) {
    await close();
    throw error;
  }
  const conf = ['--conf', join(folder, 'ceph.conf')];
  const url = `http://127.0.0.1:${ports.gateway}`;
  let gateway: Child;
  const startGateway = async () => {
    gateway = startChild('/usr/bin/radosgw', [...conf, '-n', 'client.admin', '-f']);
    children.push(gateway);
    await waitUntil('the gateway answers', async () => (await fetch(url)).ok, startSeconds);
  };
  await startGateway();
  await signedPut(url, `/${bucket}`);
  return {
    settings: {
      FILES_URL: `s3://${bucket}?endpoint=${url}`,
      AWS_ACCESS_KEY_ID: key,
      AWS_SECRET_ACCESS_KEY: secret,
    },
    version: (await run('radosgw', ['--version'])).toString().split(' ')[2] ?? '',
    killGateway: () => gateway.kill(),
    startGateway,
    listObjects: async () => {
      const list = ['bucket', 'list', `--bucket=${bucket}`, '--max-entries=1000000'];
      const entries = await run('radosgw-admin', [...conf, ...list]);
      return (JSON.parse(entries.toString()) as { name: string }[]).map(({ name }) => name);
    },
    setAcl: (acl) => signedPut(url, `/${bucket}`, { query: 'acl=', 'x-amz-acl': acl }),
    close,
  };
}

/** A PUT without a body, signed by Signature Version 4. */
async function signedPut(
  url: string,
  path: string,
  { query = '', ...amzHeaders }: { query?: string; 'x-amz-acl'?: string } = {},
): Promise<void> {
  const instant = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const day = instant.slice(0, 8);
  const emptyHash = createHash('sha256').update('').digest('hex');
  const headers: Record<string, string> = {
    host: new URL(url).host,
    'x-amz-content-sha256': emptyHash,
    'x-amz-date': instant,
    ...amzHeaders,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = ['PUT', path, query, lines, names.join(';'), emptyHash].join('\n');
  const scope = [day, 'us-east-1', 's3', 'aws4_request'];
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', instant, scope.join('/'), hash].join('\n');
  const sign = (by: Buffer | string, data: string) =>
    createHmac('sha256', by).update(data).digest();
  const signingKey = scope.reduce<Buffer | string>((by, part) => sign(by, part), `AWS4${secret}`);
  const signature = sign(signingKey, text).toString('hex');
  const response = await fetch(`${url}${path}${query === '' ? '' : `?${query}`}`, {
    method: 'PUT',
    headers: {
      ...headers,
      authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope.join('/')}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
    },
  });
  if (!response.ok) throw new Error(`PUT ${path} answered ${response.status}`);
}

async function startCluster(
  folder: string,
  ports: { monitor: number; gateway: number },
  children: Child[],
): Promise<void> {
  const fsid = randomUUID();
  const osd = randomUUID();
  const path = (name: string) => join(folder, name);
  for (const name of ['mon', 'osd', 'run', 'rgw']) await mkdir(path(name));
  await writeFile(path('ceph.conf'), describeCluster(folder, fsid, ports));
  const conf = ['--conf', path('ceph.conf')];
  const keyring = path('keyring');
  const makeKey = (name: string, ...caps: string[]) =>
    run('ceph-authtool', [
      keyring,
      '--gen-key',
      '-n',
      name,
      ...(name === 'mon.' ? ['--create-keyring'] : []),
      ...caps.flatMap((cap) => [
        '--cap',
        cap,
        name === 'osd.0' && cap === 'mon' ? 'allow profile osd' : 'allow *',
      ]),
    ]);
  await makeKey('mon.', 'mon');
  await makeKey('client.admin', 'mon', 'osd', 'mgr');
  await makeKey('osd.0', 'mon', 'osd');
  const address = `[v1:127.0.0.1:${ports.monitor}]`;
  await run('monmaptool', ['--create', '--addv', 'a', address, '--fsid', fsid, path('monmap')]);
  const monitor = [...conf, '-i', 'a'];
  await run('ceph-mon', [...monitor, '--mkfs', '--monmap', path('monmap'), '--keyring', keyring]);
  children.push(startChild('/usr/bin/ceph-mon', [...monitor, '-f']));
  await run('ceph', [...conf, '--connect-timeout', String(startSeconds), 'osd', 'new', osd]);
  await run('ceph-osd', [...conf, '-i', '0', '--mkfs', '--osd-uuid', osd]);
  children.push(startChild('/usr/bin/ceph-osd', [...conf, '-i', '0', '-f']));
  await run('radosgw-admin', [
    ...conf,
    'user',
    'create',
    '--uid=tracker',
    '--display-name=tracker',
    `--access-key=${key}`,
    `--secret-key=${secret}`,
  ]);
}

function describeCluster(
  folder: string,
  fsid: string,
  { monitor, gateway }: { monitor: number; gateway: number },
): string {
  return `[global]
fsid = ${fsid}
mon host = [v1:127.0.0.1:${monitor}]
ms bind msgr2 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${folder}/keyring
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/run/$name.log
crash dir = ${folder}/run
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 4294967296
[client.admin]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway} tcp_nodelay=1
`;
}
